/**
 * Donation flow, at `/donate`, and its receipt, at `/donate/success`
 * (spec §2 Donation flow and Donation receipt, §9; decisions 16 to 18, 43).
 *
 * Error messages of spec §8 live in #contracts.
 */
export const donate = {
  title: 'Make a Donation',
  description:
    'Give to the Bioelectric Atlas Initiative by card in three short steps. Tax-deductible in the United States to the extent the law allows.',

  hero: {
    heading: 'Make a Donation',
    lead: 'Gifts pay for the slow work of mapping: electrode time, voltage imaging, and data that researchers use at no cost.',
  },

  testMode: {
    banner: 'This donation page is in test mode. No real charges will be processed.',
    cardHint: 'Use the test card 4242 4242 4242 4242 with any future date and any CVC.',
    cardNumber: '4242 4242 4242 4242',
    copy: 'Copy',
    copied: 'Copied',
  },

  progress: {
    label: 'Progress',
    steps: ['Amount', 'You', 'Payment'],
    done: ', done',
    /** For screen readers, when a step is entered. */
    place: (step: number, of: number) => `Step ${step} of ${of}`,
  },

  info: {
    label: 'About your gift',
    statement:
      'The Bioelectric Atlas Initiative is a 501(c)(3) non-profit organization. Gifts are tax-deductible to the extent the law allows.',
    badges: [
      {
        title: 'Secure Payment',
        text: 'Card details go straight to our payment provider, Stripe. We never see or store the full number.',
      },
      {
        title: 'Tax Deductible',
        text: 'You receive a receipt that you can use for your tax return.',
      },
    ],
    figureCaption:
      'Fig. 1. Recognition levels drawn as isopotentials. Each line is the gift at which a level begins.',
  },

  recognition: {
    heading: 'Recognition levels',
    note: 'Recognition is optional. A gift without a name stays anonymous.',
  },

  amount: {
    heading: 'Select Donation Amount',
    hint: 'Choosing one takes you to the next step. Nothing is charged until you press Donate.',
    none: 'Choose an amount',
    or: 'or',
    custom: {
      label: 'Custom amount',
      hint: 'Any amount from $1, to the cent.',
      placeholder: '0.00',
    },
    submit: 'Continue',
  },

  donor: {
    heading: 'Your Information',
    amountLabel: 'Your gift',
    intro: 'Both fields are optional.',
    name: { label: 'Name', hint: 'Leave blank to donate anonymously' },
    email: { label: 'Email', hint: 'For tax receipt and confirmation' },
    back: 'Back',
    submit: 'Continue to Payment',
    submitting: 'Connecting...',
  },

  payment: {
    heading: 'Complete Your Donation',
    summary: {
      amount: 'Amount',
      name: 'Name',
      anonymous: 'Anonymous',
      email: 'Email',
      noEmail: 'None given, so no receipt is emailed',
    },
    edit: 'Edit',
    loading: 'The payment form is loading.',
    loadFailed: 'The payment form could not be loaded.',
    loadFailedDetail:
      'Check your connection, or allow scripts from our payment provider. Nothing was charged.',
    /** The same while nobody knows whether an earlier press was paid. */
    loadFailedUnknown:
      'Check your connection and try again. We cannot tell yet whether your last payment went through; it is looked up first and never taken twice.',
    /** `{amount}` becomes the gift with two decimals. */
    submit: 'Donate ${amount}',
    submitting: 'Processing...',
    slow: 'Still connecting',
    slowDetail:
      'The payment provider has not answered yet. Trying again never makes a second gift.',
    retry: 'Try again',
    unanswered: 'No answer came. Check your connection and try again; nothing was charged.',
    /** The same while nobody knows whether an earlier payment was made. */
    unknown:
      'No answer came, so we cannot tell yet whether your last payment went through. Check your connection and try again; it is looked up first and never taken twice.',
    terms: (amount: string) => `One payment of ${amount} in US dollars.`,
    receiptTo: (email: string) => `The receipt goes to ${email}.`,
    /** Below the provider's own words. */
    refused: 'You can press Donate again: one gift is never taken twice.',
    expired: 'This payment has expired.',
    /** Below the provider's words on a payment that was cancelled, as after a day. */
    over: 'Nothing was charged. Press Back, then Continue to Payment, to go on with a new one.',
    unrecorded: 'Do not pay again. We keep checking until this gift is in our records.',
    unrecordedWithMail: 'Do not pay again. We keep checking, and the receipt will follow by email.',
    openReceipt: 'Open the receipt',
  },

  noScript:
    'Paying by card needs JavaScript. Without it, please write to us or call us about other ways to give.',

  notConfigured: {
    heading: 'Donations are not configured',
    text: 'This site cannot take card payments yet. Please write to us about other ways to give.',
  },

  receipt: {
    title: 'Donation receipt',
    description: 'Receipt for a gift to the Bioelectric Atlas Initiative.',
    heading: 'Thank You for Your Donation!',
    loading: 'Your receipt is loading.',
    lead: (amount: string, day: string) =>
      `Your gift of ${amount} was received on ${day}. It helps to measure the voltages by which living cells coordinate.`,
    refundedLead: (amount: string, day: string) =>
      `Your gift of ${amount}, received on ${day}, was refunded in full.`,
    pending: {
      title: 'Not confirmed yet',
      text: 'Your bank has not confirmed the payment. This page looks again by itself; do not pay again.',
      stopped: 'Your bank has not confirmed the payment. We keep checking; do not pay again.',
      again: 'Look again',
    },
    failed: {
      title: 'The payment did not go through',
      text: 'Nothing was charged, and this page is not a receipt.',
      again: { label: 'Make a Donation', href: '/donate' },
    },
    document: {
      heading: 'Receipt',
      id: 'Donation ID',
      date: 'Date and time',
      method: 'Payment method',
      noMethod: 'N/A',
      name: 'Donor',
      email: 'Email',
      refunded: 'Refunded',
      status: 'Status',
      completed: 'Completed',
      test: 'Test gift, not charged',
    },
    tax: {
      heading: 'Tax deductibility',
      text: 'The Bioelectric Atlas Initiative is a 501(c)(3) non-profit organization. Your gift is tax-deductible to the extent the law allows. No goods or services were provided in exchange for it.',
      /** Follows the text when a part was refunded. */
      kept: (amount: string) => `After the refund ${amount} of it counts.`,
      refunded: 'This gift was refunded in full, so nothing of it is tax-deductible.',
    },
    sent: {
      heading: 'Receipt Sent',
      /** Second line, by how the mail stands (decision 17). */
      none: (email: string) =>
        `Your tax acknowledgement goes to ${email} once the payment is confirmed.`,
      queued: (email: string) => `Your tax acknowledgement is queued for ${email}.`,
      sent: (email: string, time: string) =>
        `Your tax acknowledgement was sent to ${email} on ${time}.`,
      failed: (email: string) =>
        `Your tax acknowledgement could not be delivered to ${email}. Print this page or download the PDF instead.`,
    },
    impact: {
      heading: 'What your gift helps to do',
      items: [
        'Record bioelectric signals in partner laboratories',
        'Calibrate instruments, so that recordings can be compared',
        'Keep every trace open to researchers at no cost',
        'Train people in methods that are learned at the bench',
      ],
    },
    actions: {
      pdf: 'Download PDF',
      print: 'Print',
      home: { label: 'Return to Home', href: '/' },
      blog: { label: 'Read Our Blog', href: '/blog' },
    },
    failure: {
      heading: 'Unable to Load Donation',
      home: { label: 'Return Home', href: '/' },
      again: 'Try again',
    },
  },
} as const;
