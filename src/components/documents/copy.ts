import { identity } from '#model/site/identity.ts';

/** The texts of the page that verifies a document, which never says whose it is or when it was issued. */
export const verify = {
  description: 'Check whether a letter of acceptance or a tax acknowledgment is valid.',

  /** The texts of the page without a code. */
  find: {
    title: 'Check a document',
    lead: 'A letter of acceptance and a tax acknowledgment carry a code of sixteen letters and digits. Type it to see whether the document is valid.',
    label: 'Code on the document',
    check: 'Check',
    missing: 'Code is required.',
  },

  /** The texts of a letter whose code nobody has been given. */
  example: {
    title: 'Letter of acceptance',
    issued: 'This letter is issued electronically. Verify\u00A0it\u00A0at',
    code: '7K4M-2Q9X-R0FD-5H8C',
    note: 'The code is the end of the address: at the foot of a letter, or under the heading of an acknowledgment.',
  },

  states: {
    valid: {
      heading: 'This letter is valid',
      lead: `The ${identity.name} issued a letter of acceptance with this code, and it is valid.`,
    },
    withdrawn: {
      heading: 'This letter was withdrawn',
      lead: 'A letter of acceptance with this code was withdrawn. It is not valid.',
    },
    received: {
      heading: 'This gift was received',
      lead: `The ${identity.name} received the gift with this code, and nothing of it was refunded.`,
    },
    corrected: {
      heading: 'This gift was received',
      lead: `The ${identity.name} received the gift with this code, and has corrected its amount since. A document that states another amount is out of date.`,
    },
    'partly-refunded': {
      heading: 'This gift was partly refunded',
      lead: 'We received the gift with this code and refunded a part of it. A document that states the full amount is out of date.',
    },
    disputed: {
      heading: 'The payment of this gift is disputed',
      lead: 'We received the gift with this code, and the donor’s bank has not decided yet whether it takes the payment back. Until then its document counts for no tax return.',
    },
    refunded: {
      heading: 'This gift was refunded',
      lead: 'The gift with this code was refunded in full. Its document is no longer valid.',
    },
    reversed: {
      heading: 'This gift was taken out of our records',
      lead: 'The gift with this code was recorded and taken out again. Its document is not valid.',
    },
    /** These texts apply while the site itself is in test mode. */
    'received-test': {
      heading: 'This test gift is recorded',
      lead: 'The document with this code is a sample of this site, which runs in test mode: no gift was received.',
    },
    'corrected-test': {
      heading: 'This test gift is recorded',
      lead: 'The document with this code is a sample of this site, which runs in test mode. The amount of the test gift was corrected since.',
    },
    'partly-refunded-test': {
      heading: 'This test gift was partly refunded',
      lead: 'The document with this code is a sample of this site, which runs in test mode, and states more than is left of the test gift.',
    },
    'disputed-test': {
      heading: 'The payment of this test gift is disputed',
      lead: 'The document with this code is a sample of this site, which runs in test mode: no gift was received.',
    },
    test: {
      heading: 'This gift was a test',
      lead: 'The document with this code was made in test mode. No gift was received.',
    },
    unknown: {
      heading: 'No document has this code',
      lead: 'We have issued no letter of acceptance and no tax acknowledgment with this code. Please compare it with the code on the document.',
    },
    malformed: {
      heading: 'We don’t recognize this code',
      lead: 'A code has sixteen letters and digits in four groups. Please compare it with the code on the document.',
    },
    busy: {
      heading: 'Please wait a moment',
      lead: 'Too many codes were checked from your network. Please try again in a minute. This says nothing about the document.',
    },
    away: {
      heading: 'We can’t check this document right now',
      lead: 'Our records are unavailable. Please try again shortly. This says nothing about the document.',
    },
  },

  amount: {
    label: (currency: string) =>
      `Amount on the document, in ${currency === 'usd' ? 'dollars' : currency.toUpperCase()}`,
    check: 'Compare',
    missing: 'Amount is required.',
    matches: 'The amount matches our records.',
    differs: 'The amount does not match our records.',
    invalid: 'Type the amount as it is printed, such as 1,250.00.',
    busy: 'Too many amounts were compared. Please try again in a minute.',
  },

  code: 'Code',
  checked: 'Checked',
  limits: {
    heading: 'What this page tells you',
    text: 'It says whether a document is valid, never whose it is. Check that the name on it is that of the person who shows it. If not, write to us: ',
  },
} as const;
