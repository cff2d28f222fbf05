/** What each field of the Payment Element accepts, how it writes it, and what it says is wrong. */

import { brandOf, formatNumber, hasValidCheckDigit } from './card-brand.js';

const digitsOf = (text) => text.replace(/\D/g, '');
const wrong = (code, message) => ({ type: 'validation_error', code, message });

/** `1 / 2` becomes `01 / 2`, so that a month of one digit needs no zero. */
function formatExpiry(text) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits) || /^\d\s*\//.test(text.trim())) digits = `0${digits}`;
  // A filled-in `MM/YYYY` keeps the last two digits of its year.
  if (/^\d{2}20\d{2}/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  return year || text.endsWith('/') ? `${month} / ${year}` : month;
}

function checkExpiry(text, now) {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4) {
    return wrong('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if (month < 1 || month > 12) {
    return wrong('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  const year = 2000 + Number(digits.slice(2));
  if (year < now.getFullYear()) {
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

/** Countries whose card payments are checked by postal code, with what that code is called. */
const postalCodes = {
  US: { label: 'ZIP code', placeholder: '12345', complete: /^\d{5}(?:-?\d{4})?$/, numeric: true },
  CA: { label: 'Postal code', placeholder: 'M5T 1T4', complete: /^[a-z]\d[a-z] ?\d[a-z]\d$/i },
  GB: {
    label: 'Postal code',
    placeholder: 'WS11 1DB',
    complete: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
  },
};

/** The postal code that a country needs, or undefined. */
export function postalCodeOf(country) {
  return postalCodes[country];
}

/** Field name → how it is written and checked; a check answers null or Stripe's error. */
export const fields = {
  number: {
    format: (text) => formatNumber(digitsOf(text)),
    check(text) {
      const digits = digitsOf(text);
      if (digits.length < Math.min(...brandOf(digits).lengths)) {
        return wrong('incomplete_number', 'Your card number is incomplete.');
      }
      return hasValidCheckDigit(digits)
        ? null
        : wrong('invalid_number', 'Your card number is invalid.');
    },
  },
  expiry: { format: formatExpiry, check: (text) => checkExpiry(text, new Date()) },
  cvc: {
    format: (text, { number }) => digitsOf(text).slice(0, brandOf(digitsOf(number)).cvc),
    check: (text, { number }) =>
      text.length < brandOf(digitsOf(number)).cvc
        ? wrong('incomplete_cvc', "Your card's security code is incomplete.")
        : null,
  },
  country: { format: (text) => text, check: () => null },
  postalCode: {
    format: (text) => text.slice(0, 12),
    check(text, { country }) {
      const rule = postalCodeOf(country);
      if (!rule || rule.complete.test(text.trim())) return null;
      return country === 'US'
        ? wrong('incomplete_zip', 'Your ZIP is invalid.')
        : wrong('incomplete_zip', 'Your postal code is incomplete.');
    },
  },
};

/** The values as Stripe's API takes them; the page may know the name and the email. */
export function paymentMethodData({ number, expiry, cvc, country, postalCode, name, email }) {
  const [month, year] = expiry.split('/').map((part) => digitsOf(part));
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': cvc,
    'payment_method_data[billing_details][address][country]': country,
    'payment_method_data[billing_details][address][postal_code]': postalCode,
    ...(name ? { 'payment_method_data[billing_details][name]': name } : {}),
    ...(email ? { 'payment_method_data[billing_details][email]': email } : {}),
  };
}
