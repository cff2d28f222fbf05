/** The form in the frame: formats while typing, checks on leaving a field, shows what is wrong. */

import { cardBrand, hasValidCheckDigit } from './card-brand.js';

/** The countries of ISO 3166-1; the reader's browser knows their names. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW';

const onlyDigits = (text) => text.replace(/\D/g, '');
const invalid = (code, message) => ({ type: 'validation_error', code, message });

/** Writes digits in the brand's groups: `4242 4242 4242 4242`, `3782 822463 10005`. */
function formatNumber(text) {
  const { gaps, lengths } = cardBrand(onlyDigits(text));
  const digits = [...onlyDigits(text)].slice(0, Math.max(...lengths));
  return digits.map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

function checkNumber(text) {
  const digits = onlyDigits(text);
  if (digits.length < Math.min(...cardBrand(digits).lengths)) {
    return invalid('incomplete_number', 'Your card number is incomplete.');
  }
  if (hasValidCheckDigit(digits)) return null;
  return invalid('invalid_number', 'Your card number is invalid.');
}

/** Formats an expiry date; a month of one digit needs no zero, and `MM/YYYY` keeps the last two digits of its year. */
function formatExpiry(text) {
  let digits = onlyDigits(text);
  if (/^[2-9]/.test(digits) || /^\d\s*\//.test(text.trim())) digits = `0${digits}`;
  if (/^\d{2}20\d{2}/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  return year || text.endsWith('/') ? `${month} / ${year}` : month;
}

function checkExpiry(text) {
  const digits = onlyDigits(text);
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  const now = new Date();
  if (digits.length < 4) {
    return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if (month < 1 || month > 12) {
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  if (year < now.getFullYear()) {
    return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

/** Checks the postal code, which the sandbox requires in the United States only. */
function checkPostalCode(text, { country }) {
  if (country !== 'US' || /^\d{5}(?:-?\d{4})?$/.test(text)) return null;
  return invalid('incomplete_zip', 'Your ZIP is invalid.');
}

const cvcLength = ({ number }) => cardBrand(onlyDigits(number)).cvc;

/** The format and the check of each field; a check returns null or Stripe's error. */
const fields = {
  number: { format: formatNumber, check: checkNumber },
  expiry: { format: formatExpiry, check: checkExpiry },
  cvc: {
    format: (text, values) => onlyDigits(text).slice(0, cvcLength(values)),
    check: (text, values) =>
      text.length < cvcLength(values)
        ? invalid('incomplete_cvc', "Your card's security code is incomplete.")
        : null,
  },
  country: { format: (text) => text, check: () => null },
  postalCode: { format: (text) => text.slice(0, 12), check: checkPostalCode },
};
const names = Object.keys(fields);

/** Connects the form; its values are those of Stripe's API. */
export function createCardForm(form) {
  const control = (name) => form.elements[name];
  const values = () => Object.fromEntries(names.map((name) => [name, control(name).value.trim()]));
  const mistake = (name) => fields[name].check(values()[name], values());

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
    const text = fields[target.name].format(target.value, values());
    // A value that is written again would move the cursor to its end.
    if (target.value !== text) target.value = text;
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
    /** Shows every mistake, focuses the first field that has one, and returns that mistake. */
    validate() {
      const mistaken = names.filter((name) => mistake(name));
      names.forEach((name) => show(name, mistake(name)));
      if (mistaken[0]) control(mistaken[0]).focus();
      return mistaken[0] ? mistake(mistaken[0]) : null;
    },
    /** Returns the values as the API's form fields. */
    paymentMethodData({ name, email }) {
      const { number, expiry, cvc, country, postalCode } = values();
      const [month, year] = expiry.split('/').map(onlyDigits);
      const data = 'payment_method_data';
      const billing = `${data}[billing_details]`;
      return {
        [`${data}[type]`]: 'card',
        [`${data}[card][number]`]: onlyDigits(number),
        [`${data}[card][exp_month]`]: month,
        [`${data}[card][exp_year]`]: year,
        [`${data}[card][cvc]`]: cvc,
        [`${billing}[address][country]`]: country,
        [`${billing}[address][postal_code]`]: postalCode,
        ...(name ? { [`${billing}[name]`]: name } : {}),
        ...(email ? { [`${billing}[email]`]: email } : {}),
      };
    },
  };
}
