/** Card brands by their first digits, with the shortest length of their numbers and codes. */

const brands = [
  { id: 'visa', starts: /^4/, length: 16, cvc: 3 },
  {
    id: 'mastercard',
    starts: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    length: 16,
    cvc: 3,
  },
  { id: 'amex', starts: /^3[47]/, length: 15, cvc: 4 },
  { id: 'diners', starts: /^3(?:0[0-5]|[68])/, length: 14, cvc: 3 },
  { id: 'jcb', starts: /^35/, length: 16, cvc: 3 },
  { id: 'discover', starts: /^6(?:011|4[4-9]|5)/, length: 16, cvc: 3 },
  { id: 'unionpay', starts: /^62/, length: 16, cvc: 3 },
  { id: 'unknown', starts: /^/, length: 16, cvc: 3 },
];

/** The brand that these digits begin, or the unknown one. */
export function brandOf(/** @type {string} */ digits) {
  return /** @type {typeof brands[number]} */ (brands.find(({ starts }) => starts.test(digits)));
}

/** The check digit rule of card numbers (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(/** @type {string} */ digits) {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
