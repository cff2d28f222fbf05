import { bankReturnText } from './returned-by.ts';
import { identity } from '../site/identity.ts';

/** The texts of `/donate` and `/donate/success`; error messages are in the contract. */
export const donate = {
  title: 'Make a Donation',
  description: `Give to the ${identity.name} by card in three short steps. Tax-deductible in the United States to the extent the law allows.`,

  hero: {
    heading: 'Make a Donation',
    lead: 'Gifts pay for the slow work of mapping: electrode time, voltage imaging, and data that researchers use at no cost.',
  },

  testMode: {
    banner: 'This donation page is in test mode. No real charges will be processed.',
    cardHint: ['Use the test card', 'with any future date and any CVC.'],
    cardNumber: '4242 4242 4242 4242',
    copy: 'Copy',
    copied: 'Copied',
  },

  progress: {
    label: 'Progress',
    steps: ['Amount', 'You', 'Payment'],
    done: ', done',
    progress: (step: number, of: number) => `Step ${step} of ${of}`,
  },

  info: {
    label: 'About your gift',
    statement: `The ${identity.name} is a 501(c)(3) non-profit organization. Gifts are tax-deductible to the extent the law allows.`,
    badges: [
      {
        title: 'Secure Payment',
        text: 'Card details go straight to our payment provider, Stripe. We never see or store the full number.',
      },
      { title: 'Tax Deductible', text: 'You get a receipt for your tax return.' },
    ],
    figureCaption:
      'Recognition levels drawn as isopotentials. Each line is the gift at which a level begins.',
  },

  recognition: {
    heading: 'Recognition levels',
    note: 'Recognition is optional. A gift without a name stays anonymous.',
    link: { label: 'See the supporters', href: '/supporters' },
  },

  frequency: {
    label: 'How often',
    options: { once: 'Once', monthly: 'Monthly', yearly: 'Yearly' },
    note: {
      monthly: 'Repeats each month until you cancel.\nWe will need your email.',
      yearly:
        'Repeats each year until you cancel.\nWe email you the amount and day two weeks before.',
    },
    each: { monthly: 'a month', yearly: 'a year' },
    wallet: {
      monthly: {
        label: 'Monthly donation',
        description: 'Donation each month until you cancel',
        unit: 'month',
      },
      yearly: {
        label: 'Yearly donation',
        description: 'Donation each year until you cancel',
        unit: 'year',
      },
    },
  },

  amount: {
    heading: 'Select Donation Amount',
    skip: { id: 'amounts', label: 'Skip to the amounts' },
    hint: "Pick an amount to continue. You won't be charged until the last step.",
    none: 'Choose an amount',
    or: 'or',
    custom: {
      label: {
        once: 'Custom amount',
        monthly: 'Custom amount each month',
        yearly: 'Custom amount each year',
      },
      hint: 'Any amount from $1.',
      placeholder: '0.00',
    },
    submit: 'Continue',
    circle: (name: string, from: string) => `${name}, from ${from}`,
    level: (name: string) => `Your level on the supporters’ page: ${name}.`,
    aboutCircles: { label: 'About the circles', href: '/donors#recognition' },
  },

  donor: {
    heading: 'Your Information',
    amountLabel: {
      once: 'Your gift',
      monthly: 'Your monthly gift',
      yearly: 'Your yearly gift',
    },
    intro: {
      once: 'Name and email are optional.',
      monthly: 'Your name is optional. We need your email for the receipt of each month.',
      yearly: 'Your name is optional. We need your email for the notice and receipt of each year.',
    },
    name: { label: 'Name', hint: 'Leave blank to donate anonymously' },
    listing: {
      label: 'List my name on the supporters’ page',
      hint: (level: string) =>
        `${level}s are named by level and year, never with an amount. You can take your name off later.`,
      offered: 'You can choose below your name to be listed on the supporters’ page.',
    },
    email: { label: 'Email', hint: 'For tax receipt and confirmation' },
    tribute: {
      open: 'Give in honor or in memory of someone',
      kindLabel: 'Kind of tribute',
      name: { label: 'Their name', hint: 'It appears on your receipt.' },
      tell: 'Tell someone about this gift',
      notifyName: { label: 'Name' },
      notifyEmail: { label: 'Email' },
      message: {
        label: 'Message',
        hint: 'One plain email after your payment, with your name and this message, never the amount.',
        count: (length: number, of: number) => `${length} of ${of}`,
      },
    },
    fee: {
      add: 'Add',
      toYour: 'to your',
      about: {
        once: ', about what the card costs us',
        monthly: ' a month, about what the card costs us',
        yearly: ' a year, about what the card costs us',
      },
      /** Only cards have the rate. */
      hint: 'The payment is then by card or wallet.',
      included: ', with what you add for the card',
    },
    back: 'Back',
    submit: 'Continue to Payment',
    submitting: 'Connecting...',
    confirmFirst: 'Please confirm your email address',
  },

  payment: {
    heading: 'Complete Your Donation',
    summary: {
      amount: 'Amount',
      name: 'Name',
      anonymous: 'Anonymous',
      fee: (gift: string, fee: string) => `${gift} and ${fee} added to cover fees`,
      told: (name: string) => `${name} will get an email about it, without the amount`,
      untold: 'It appears on your receipt. Nobody is told.',
      email: 'Email',
      noEmail: 'Not given. No receipt will be emailed.',
    },
    edit: 'Edit',
    loading: 'The payment form is loading.',
    loadFailed: 'The payment form could not be loaded.',
    loadFailedDetail:
      'Check your connection, and allow scripts from js.stripe.com if you block them. Nothing was charged.',
    loadFailedUnknown:
      "Check your connection and try again. We don't know yet whether your last payment went through; we'll check before charging anything, so you can't pay twice.",
    submit: (amount: string) => `Donate ${amount}`,
    submitting: 'Processing...',
    slow: 'Still connecting',
    slowDetail: "The payment provider hasn't answered yet. If you try again, you won't pay twice.",
    retry: 'Try again',
    networkError: 'We got no answer. Check your connection and try again. Nothing was charged.',
    networkErrorPaymentUnknown:
      "We got no answer and don't know yet whether your last payment went through. Check your connection and try again; we'll check before charging anything, so you can't pay twice.",
    terms: {
      once: (amount: string) => `One payment of ${amount} in US dollars.`,
      monthly: (amount: string) =>
        `${amount} in US dollars now and each month until you cancel. Once the first payment has arrived, you can change your card or cancel at any time under`,
      yearly: (amount: string) =>
        `${amount} in US dollars now and each year until you cancel. Two weeks before each renewal we email you the amount and day. Once the first payment has arrived, you can change the amount or your card, or cancel, at any time under`,
    },
    /** Ends the terms of a monthly or yearly donation. */
    giving: { label: 'Your giving', href: '/giving' },
    receiptTo: (email: string) => `We'll email the receipt to ${email}.`,
    declined: 'No money was taken. Check the details or try another card.',
    returned: 'You came back before the payment was done.',
    unfinished: 'The payment was not finished.',
    unfinishedDetail: 'No money was taken. Try again, or choose another way to pay.',
    maybePaid:
      "Press Donate to try again. We'll check before charging anything, so you can't pay twice.",
    expired: 'This payment has expired.',
    over: 'Nothing was charged. Go back and continue to payment to start again.',
    /** Appears while cards are being tested on the site, and after five declined cards. */
    canceled: 'This payment was canceled.',
    canceledDetail:
      'Nothing was charged. Too many cards were declined on this site, so we canceled the payments that were open. Start again; what you entered is kept.',
    startAgain: 'Start again',
    refused: `Nothing was charged. Our payment provider refused this payment. You can start again; if it is refused again, write to ${identity.email}.`,
    emailRefused: 'Nothing was charged. Correct your email address to go on.',
    editEmail: 'Edit email address',
    unrecorded: "Please don't pay again. We keep checking until this gift is in our records.",
    unrecordedWithMail: "Please don't pay again. We keep checking, and will email your receipt.",
    openReceipt: 'Open the receipt',
  },

  noScript: {
    heading: 'Give without JavaScript',
    text: 'Paying by card on this page needs JavaScript. You can also give by check, bank transfer, stock or a donor-advised fund: write to us or call us.',
  },

  notConfigured: {
    heading: 'Donations are not configured',
    text: 'This site cannot take card payments yet. Please write to us about other ways to give.',
  },

  receipt: {
    title: 'Donation receipt',
    description: `Receipt for a gift to the ${identity.name}.`,
    heading: 'Thank You for Your Donation!',
    lead: (amount: string, day: string) =>
      `Your gift of ${amount} was received on ${day}. It helps us measure the voltages that living cells use to coordinate.`,
    testLead: (amount: string, day: string) => `This was a test gift of ${amount} on ${day}.`,
    pending: {
      lead: 'Nothing has arrived yet: your bank still has to confirm this payment.',
      title: 'Not confirmed yet',
      text: "Please don't pay again.",
      processing:
        "The payment is being processed by your bank. This can take a few days. Please don't pay again.",
      verify: {
        title: 'Your bank account waits for you',
        text: 'In one or two business days your bank shows a small deposit from Stripe. Confirm it within ten days, or nothing is given. Stripe mails you the same link.',
        link: 'Confirm the deposit at Stripe',
      },
      updates: (email: string | null) =>
        email
          ? `This page updates by itself. You can also close it: your receipt will go to ${email}.`
          : "This page updates by itself. You can also close it: keep this page's link to find your receipt later.",
      stopped: (email: string | null) =>
        email
          ? `We keep checking. You can close this page: your receipt will go to ${email}.`
          : "We keep checking. You can close this page: keep this page's link to find your receipt later.",
      again: 'Check again',
    },
    back: {
      refunded: {
        heading: 'Your gift was refunded',
        lead: (amount: string, day: string) =>
          `Your gift of ${amount}, received on ${day}, was refunded in full.`,
        to: (method: string | null) =>
          `${method ? `To your ${method}. ` : ''}Your bank may need 5 to 10 days to show it.`,
      },
      returned: {
        heading: 'Your gift was returned',
        lead: (amount: string, day: string, isPartlyByBank: boolean) =>
          `Your gift of ${amount}, received on ${day}, ${bankReturnText(isPartlyByBank)}.`,
        to: (_: string | null, isPartlyByBank: boolean) =>
          isPartlyByBank
            ? 'We refunded a part, and your bank took back the rest after a dispute.'
            : 'Your bank took the payment back after a dispute.',
      },
      title: (amount: string, day: string | null) =>
        day ? `${amount} returned on ${day}` : `${amount} returned`,
      question: 'Not expecting this?',
      write: { label: 'Write to us', href: '/contact?type=donor' },
      quote: 'with the donation ID.',
    },
    disputed: {
      title: 'Disputed',
      text: "This payment is disputed at your bank. Until the bank decides, please don't use this receipt for your tax return.",
    },
    changed: {
      pending: '',
      succeeded: 'Your payment is confirmed.',
      failed: 'Your payment did not go through.',
      refunded: 'Your gift was refunded.',
      returned: 'Your gift was returned.',
    },
    failed: {
      heading: 'Your payment did not go through',
      lead: 'Nothing was charged. You can try again with the same or another card.',
      retry: (amount: string) => `Try again with ${amount}`,
      again: {
        lead: 'Your bank refused the payment. Nothing was charged.',
        text: 'Our payment provider may try again. To change the account or to end this donation, write to',
        before: 'before you begin another one.',
      },
      hint: "You won't have to enter your amount, name and email again. If it fails again, your bank can tell you why.",
      otherWays: { label: 'Other ways to give', href: '/donors#ways-heading' },
    },
    document: {
      headings: {
        succeeded: 'Receipt',
        refunded: 'Receipt',
        returned: 'Receipt',
        pending: 'Receipt to follow',
        failed: 'Payment attempt',
      },
      notDeductible: {
        refunded: 'Refunded, not tax-deductible',
        returned: 'Returned, not tax-deductible',
        disputed: 'Disputed, not tax-deductible until the bank decides',
      },
      notReceipt: {
        pending: 'Once your bank confirms, this becomes your receipt, to save and print.',
        failed: 'This page is not a receipt.',
      },
      id: 'Donation ID',
      date: 'Date and time',
      method: 'Payment method',
      noMethod: 'N/A',
      name: 'Donor',
      email: 'Email',
      noticeState: {
        queued: (name: string) => `${name} will be notified by email, without the amount.`,
        queuedFor: (name: string, day: string) =>
          `${name} will be notified by email on ${day}, without the amount.`,
        sent: (name: string) => `${name} was notified by email, without the amount.`,
        failed: (name: string) =>
          `Our email to ${name} could not be delivered. You may want to tell them yourself.`,
        refused: (name: string) =>
          `${name} will not be notified by email. You may want to tell them yourself.`,
      },
      refunded: 'Refunded',
      returned: 'Returned by your bank',
      returnedAmount: 'Returned',
      on: (amount: string, day: string) => `${amount} on ${day}`,
      status: 'Status',
      completed: 'Completed',
      partlyRefunded: 'Completed, partly refunded',
      partlyReturned: 'Completed, partly returned',
      disputed: 'Completed, disputed',
      partlyRefundedAndDisputed: 'Completed, partly refunded, disputed',
      test: 'Test gift, not charged',
    },
    tax: {
      heading: 'Tax deductibility',
      text: `The ${identity.name} is a 501(c)(3) non-profit organization. Your gift is tax-deductible to the extent the law allows. No goods or services were provided in exchange for it.`,
      test: 'No card was charged and no gift was received. Nothing on this page is tax-deductible.',
      partlyRefunded: (amount: string) => `After the refund, ${amount} is tax-deductible.`,
      partlyReturned: (amount: string) => `After the return, ${amount} is tax-deductible.`,
      disputed: 'The bank has not decided yet. Until then no part of this gift is tax-deductible.',
      refunded: 'This gift was refunded in full, so no part of it is tax-deductible.',
      returned: 'This gift was returned in full, so no part of it is tax-deductible.',
    },
    sent: {
      heading: 'Receipt Sent',
      /** Stands before the second line once the donor corrected the address. */
      corrected: 'Corrected.',
      none: (email: string) => `Your tax acknowledgment will go to ${email}.`,
      queued: (email: string) => `Your tax acknowledgment is on its way to ${email}.`,
      sent: (email: string, time: string) =>
        `Your tax acknowledgment was sent to ${email} on ${time}.`,
      failed: (email: string) =>
        `Your tax acknowledgment could not be delivered to ${email}. Download the PDF or print this page instead.`,
    },
    ownAddress: {
      open: 'Wrong address? Correct it',
      label: 'Correct email',
      hint: (time: string) =>
        `Your receipt goes to the new address, and the link in the first email stops working. Possible on this page until ${time}.`,
      underWayHint: 'Your receipt will go to the new address once your bank has paid.',
      submit: 'Send to this address',
      submitting: 'Sending...',
      cancel: 'Cancel',
      failure: 'We got no answer. Check your connection and try again.',
    },
    listed: {
      text: 'You asked to be named, by level and year and never with an amount, on the page of our',
      link: { label: 'supporters', href: '/supporters' },
      remove: 'Take your name off at any time under',
    },
    monthly: {
      text: { month: 'This is a monthly donation.', year: 'This is a yearly donation.' },
      next: (day: string) => `The next payment is on ${day}.`,
      change: {
        month: 'To change the amount or your card, pause or stop, open',
        year: 'To change the amount or your card, or stop, open',
      },
    },
    further: 'What comes next',
    giving: {
      text: 'All your gifts and yearly statements are under',
      link: { label: 'Your giving', href: '/giving' },
    },
    impact: {
      heading: 'What your gift makes possible',
      items: [
        'Record bioelectric signals in partner laboratories',
        'Calibrate instruments so that recordings can be compared',
        'Keep every recording open to researchers at no cost',
        'Train researchers in hands-on recording methods',
      ],
    },
    monthlyOffer: {
      text: 'A recording takes months. A gift each month lets us plan one to its end.',
      link: 'Make it monthly',
    },
    actions: {
      pdf: 'Download PDF',
      print: 'Print',
      home: { label: 'Return to Home', href: '/' },
      blog: { label: 'Read Our Blog', href: '/blog' },
    },
    failure: {
      heading: {
        withoutId: 'Unable to Load Donation',
        notFound: 'Unable to Load Donation',
        busy: 'Unable to Load Donation',
        unread: 'Unable to Load Donation',
        moved: 'This link is no longer valid',
      },
      home: { label: 'Return Home', href: '/' },
      again: 'Try again',
      trying: 'Trying...',
      help: {
        withoutId: 'Open the link in your receipt email.',
        notFound: 'Check that the link is complete.',
        busy: 'Your payment is not affected. Wait a minute and try again.',
        unread: 'Your payment is not affected. Check your connection and try again.',
        moved:
          'Was it you? Look in the inbox of the corrected address. Otherwise please delete the email that brought you here.',
      },
      contact: 'If that does not help, write to us with the date and amount of your donation:',
      questions: 'Questions:',
    },
  },
} as const;
