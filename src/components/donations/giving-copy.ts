import { recognitionLevels } from '#model/donations/contract.ts';
import { givingLinkHours } from '#model/donations/giving.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatShortDollars } from '#model/money/money.ts';

const listedFrom = recognitionLevels.find(({ isListed }) => isListed)?.fromCents ?? 0;

export const giving = {
  title: 'Your giving',
  description: 'See your donations by tax year, with receipts and yearly statements.',
  lead: 'See your donations by tax year and download receipts and yearly statements. No account needed.',

  form: {
    email: 'Email',
    hint: 'The address you gave when you donated.',
    send: 'Email me a link',
    shared: `The link opens every donation made with this address and works for ${givingLinkHours} hours. Do you share this mailbox? Everyone who reads it can use the link.`,
  },

  sent: {
    heading: 'Check your email',
    lead: 'If donations were made with that address, a link is on its way. It can take a few minutes. If we mailed you one just before, use that one: another is mailed after fifteen minutes. We say the same for every address.',
    again: 'Use another address',
  },

  example: {
    title: 'Statement',
    year: '2025',
    rows: [
      ['March 4', 'Visa ending in 4242', '$250.00'],
      ['July 19', 'Check', '$500.00'],
      ['December 2', 'Visa ending in 4242', '$100.00'],
    ],
    total: ['Total for the tax year', '$850.00'],
    note: 'An example of a yearly statement, with every gift net of refunds.',
  },

  page: {
    from: 'Donations made with',
    until: 'This private link works until',
    anonymous: 'Without a name',
    none: 'No donation with this address counts at the moment.',
    test: 'This site runs in test mode: these donations were not charged.',
    total: 'Total, net of refunds',
    soFar: 'So far, net of refunds',
    notValued: 'Not valued',
    disputed: 'Disputed at your bank, not part of the total',
    more: (count: number, year: number) => `Show ${count} more from ${year}`,
    receipt: 'Receipt',
    corrected: 'Corrected receipt',
    thanks: 'Thank-you note',
    noDocument: 'No document',
    receiptedBefore: 'Another platform sent the receipt',
    statement: (year: number) => `${year} statement`,
    thanksApart: 'Gifts with thanks, or without a document, are not part of the total.',
    historyApart:
      'Gifts that were receipted before are part of the total, and not in the statement.',
    statementNote: 'One PDF with all gifts of the year, for your tax return.',
    yearToDate: (year: number) =>
      `Year to date. Your ${year} statement is final on ${unbroken(`January 2, ${year + 1}`)}.`,
    monthly: {
      manage: 'Manage',
      paidLast: (method: string) => `Last paid by ${method}`,
      note: 'Change the card or cancel with our payment provider, Stripe.',
    },
    supporters: 'Supporters’ page',
    listedAs: 'Listed as',
    notListed: 'Not listed.',
    belowLevels: `The page names donors from ${formatShortDollars(listedFrom)} in a calendar year, without refunded gifts.`,
    hidden: 'We took this name off the page. To have it back, write to us.',
    list: 'List my name',
    unlist: 'Remove my name',
    supportersNote: 'Names and levels are public, amounts never. Takes effect at once.',
    seeSupporters: 'See the page',
    name: 'Name on documents',
    noName: 'No name',
    change: 'Change the name',
    missingName: 'Name is required.',
    save: 'Save the name',
    mailbox: 'Email',
    changeMailbox: 'Use another address',
    missingMailbox: 'Email is required.',
    askMailbox: 'Email me a code there',
    mailboxNote:
      'Your gifts, statements and a monthly or yearly donation move to it once you enter the code that we send there.',
    codeSent: 'We sent a code to',
    code: 'Code from that email',
    missingCode: 'Code is required.',
    move: 'Use that address',
    moved: 'Your gifts have this address now. Links that we sent to the other one have ended.',
    nameNote: 'Applies to future documents. Documents we sent stay as they are.',
  },
} as const;
