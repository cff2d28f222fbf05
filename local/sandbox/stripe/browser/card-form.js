/** The form in the frame: checks on leaving a field, shows what is wrong. */

import { brandOf, hasValidCheckDigit } from './card-brand.js';

/** ISO 3166-1; the reader's browser knows their names. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

const digitsOf = (text) => text.replace(/\D/g, '');
const invalid = (code, message) => ({ type: 'validation_error', code, message });

function checkNumber(text) {
  const digits = digitsOf(text);
  if (digits.length < brandOf(digits).length) {
    return invalid('incomplete_number', 'Your card number is incomplete.');
  }
  if (hasValidCheckDigit(digits)) return null;
  return invalid('invalid_number', 'Your card number is invalid.');
}

/** Month and year of four digits from a text such as `1 / 49`, `0149` or `01/2049`. */
function readExpiry(text) {
  const [, month, year] = /^(\d{1,2})\D*(?:20)?(\d{2})$/.exec(text) ?? [];
  return year && { month: Number(month), year: 2000 + Number(year) };
}

function checkExpiry(text) {
  const expiry = readExpiry(text);
  if (!expiry) return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (expiry.month < 1 || expiry.month > 12) {
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  // Months count from 0 here, so this is the first day of the month after.
  if (new Date(expiry.year, expiry.month) > new Date()) return null;
  return invalid('invalid_expiry_year_past', "Your card's expiration date is in the past.");
}

function checkCode(text, { number }) {
  if (digitsOf(text).length >= brandOf(digitsOf(number)).cvc) return null;
  return invalid('incomplete_cvc', "Your card's security code is incomplete.");
}

/** The sandbox asks for a postal code in the United States only. */
function checkPostalCode(text, { country }) {
  if (country !== 'US' || /^\d{5}(?:-?\d{4})?$/.test(text)) return null;
  return invalid('incomplete_zip', 'Your ZIP is invalid.');
}

/** A check answers null or Stripe's error. */
const checks = {
  number: checkNumber,
  expiry: checkExpiry,
  cvc: checkCode,
  country: () => null,
  postalCode: checkPostalCode,
};
const names = Object.keys(checks);

/** Wires the form; its values are those of Stripe's API. */
export function createCardForm(form) {
  const control = (name) => form.elements[name];
  const values = () => Object.fromEntries(names.map((name) => [name, control(name).value.trim()]));
  const mistake = (name) => checks[name](values()[name], values());

  function show(name, error) {
    const message = document.getElementById(`${name}-error`);
    if (!message) return;
    message.hidden = !error;
    message.textContent = error?.message ?? '';
    control(name).classList.toggle('Input--invalid', Boolean(error));
    control(name).ariaInvalid = error ? 'true' : null;
    if (error) control(name).setAttribute('aria-describedby', message.id);
    else control(name).removeAttribute('aria-describedby');
  }

  form.addEventListener('input', ({ target }) => {
    document.getElementById('postal-block').hidden = control('country').value !== 'US';
    if (!mistake(target.name)) show(target.name, null);
  });
  form.addEventListener('focusout', ({ target }) => {
    if (target.value) show(target.name, mistake(target.name));
  });
  form.addEventListener('submit', (event) => event.preventDefault());

  const regions = new Intl.DisplayNames('en', { type: 'region' });
  const options = countries
    .split(' ')
    .map((code) => new Option(regions.of(code), code, code === 'US', code === 'US'))
    .sort((a, b) => a.text.localeCompare(b.text));
  control('country').replaceChildren(...options);

  return {
    setDisabled: (isDisabled) => names.forEach((name) => (control(name).disabled = isDisabled)),
    /** Shows every mistake, focuses the first field that has one, and answers that mistake. */
    validate() {
      const wrong = names.filter((name) => mistake(name));
      names.forEach((name) => show(name, mistake(name)));
      if (wrong[0]) control(wrong[0]).focus();
      return wrong[0] ? mistake(wrong[0]) : null;
    },
    /** The values as the API's form fields. */
    paymentMethodData({ name, email }) {
      const { number, expiry, cvc, country, postalCode } = values();
      const { month, year } = readExpiry(expiry);
      const data = 'payment_method_data';
      const billing = `${data}[billing_details]`;
      return {
        [`${data}[type]`]: 'card',
        [`${data}[card][number]`]: digitsOf(number),
        [`${data}[card][exp_month]`]: month,
        [`${data}[card][exp_year]`]: year,
        [`${data}[card][cvc]`]: digitsOf(cvc),
        [`${billing}[address][country]`]: country,
        [`${billing}[address][postal_code]`]: postalCode,
        ...(name ? { [`${billing}[name]`]: name } : {}),
        ...(email ? { [`${billing}[email]`]: email } : {}),
      };
    },
  };
}
