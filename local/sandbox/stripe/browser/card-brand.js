/** Card brands by their first digits, with the lengths and groups in which their numbers are written. */

const fours = [4, 8, 12];

const brands = [
  {
    id: 'amex',
    name: 'American Express',
    short: 'AMEX',
    starts: /^3[47]/,
    lengths: [15],
    gaps: [4, 10],
    cvc: 4,
  },
  {
    id: 'diners',
    name: 'Diners Club',
    short: 'DINERS',
    starts: /^3(?:0[0-5]|[68])/,
    lengths: [14, 16],
    gaps: [4, 10],
    cvc: 3,
  },
  { id: 'jcb', name: 'JCB', short: 'JCB', starts: /^35/, lengths: [16], gaps: fours, cvc: 3 },
  { id: 'visa', name: 'Visa', short: 'VISA', starts: /^4/, lengths: [16], gaps: fours, cvc: 3 },
  {
    id: 'mastercard',
    name: 'Mastercard',
    short: 'MC',
    starts: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    gaps: fours,
    cvc: 3,
  },
  {
    id: 'discover',
    name: 'Discover',
    short: 'DISC',
    starts: /^6(?:011|4[4-9]|5)/,
    lengths: [16],
    gaps: fours,
    cvc: 3,
  },
  {
    id: 'unionpay',
    name: 'UnionPay',
    short: 'UP',
    starts: /^62/,
    lengths: [16, 17, 18, 19],
    gaps: fours,
    cvc: 3,
  },
];

/** What a number of no known brand is measured by. */
const unknown = { id: 'unknown', name: 'Unknown', short: '', lengths: [16], gaps: fours, cvc: 3 };

/** The brands drawn before a number is typed. */
export const shownBrands = ['visa', 'mastercard', 'amex'].map((shown) =>
  brands.find(({ id }) => id === shown),
);

/** The brand that these digits begin, or the unknown one. */
export function brandOf(digits) {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknown;
}

/** Writes digits in the brand's groups: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function formatNumber(digits) {
  const { gaps, lengths } = brandOf(digits);
  const kept = digits.slice(0, Math.max(...lengths));
  return [...kept].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** The check digit rule of card numbers (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
