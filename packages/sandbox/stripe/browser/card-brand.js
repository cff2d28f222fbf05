/** The card brands by their first digits, with the lengths and groups in which their numbers are written. */

const usual = { lengths: [16], gaps: [4, 8, 12], cvc: 3 };
const amex = { lengths: [15], gaps: [4, 10], cvc: 4 };
const mastercard = /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/;

const brands = [
  { id: 'visa', starts: /^4/, ...usual },
  { id: 'mastercard', starts: mastercard, ...usual },
  { id: 'amex', starts: /^3[47]/, ...amex },
  { id: 'diners', starts: /^3(?:0[0-5]|[68])/, ...amex, lengths: [14, 16], cvc: 3 },
  { id: 'jcb', starts: /^35/, ...usual },
  { id: 'discover', starts: /^6(?:011|4[4-9]|5)/, ...usual },
  { id: 'unionpay', starts: /^62/, ...usual, lengths: [16, 19] },
];

/** Returns the brand that these digits begin, or the unknown one. */
export function cardBrand(/** @type {string} */ digits) {
  return brands.find(({ starts }) => starts.test(digits)) ?? { id: 'unknown', ...usual };
}

/** Checks the last digit of a card number (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(/** @type {string} */ digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
