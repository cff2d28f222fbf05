/** Amounts as people write them, for the donation page, the portal, `/verify` and the API. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCents, readDecimal } from '#model/money/amount.ts';
import { formatDollars } from '#model/money/money.ts';

test.each([
  ['1', 100],
  ['007', 700],
  [' 25 ', 2500],
  ['25.', 2500],
  ['.5', 50],
  ['12.5', 1250],
  ['12,50', 1250],
  ['12·50', 1250],
  ['12。50', 1250],
  ['１２．５', 1250],
  ['１２，５０', 1250],
  ['1,000', 100_000],
  ['1,000.5', 100_050],
  ['12,345,678.90', 1_234_567_890],
  ['1.250,00', 125_000],
  ['1 250,00', 125_000],
  ['1\u202f250,00', 125_000],
  ["1'250.00", 125_000],
  ['1’250', 125_000],
  ['$12.50 USD', 1250],
  ['12.50 usd', 1250],
  ['USD 12.50', 1250],
  ['US$1,250.00', 125_000],
  ['＄12.50', 1250],
  ['\u2066$12.50\u2069', 1250],
  ['٠١٢٣٤٥٦٧٨٩', 12_345_678_900],
  ['۰۱۲۳۴۵۶۷۸۹', 12_345_678_900],
  ['०१२३४५६७८९', 12_345_678_900],
  ['๐๑๒๓๔๕๖๗๘๙', 12_345_678_900],
  ['𝟎𝟗𝟘𝟡𝟶𝟿', 9_090_900],
  ['١٢٫٥٠', 1250],
  ['١٢،٥٠', 1250],
  ['١٬٠٠٠', 100_000],
  ['999999.99', 99_999_999],
])('the amount %o is read as %i cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  ['1.000', '1.000.000', '12.345', '1.005', '0,500', '1,0000', '1٫000', '1·000', '1،000'],
  ['12:50', '12/50', '12_50', '12;50', '12 50', "12'50", '12、50', '12-50', '12|50'],
  ['1,00,000', '1,000,50', '1,000 000', '1,000.50.00', '1,,000', '12..50', '1.000.00'],
  ['-5', '+5', '−5', '(5)', '5-', '1e3', '0x10', '5k', 'ten', 'NaN', 'Infinity', '½', '五', '①'],
  ['', ' ', '$', '.', ',', 'USD', '€5', '5 EUR', '$$5', '12.50 CAD', '9'.repeat(41)],
  // What is seen differs from the order of the characters.
  ['\u202e05.21', '50\u200f12', '12\u200b50', '12\u3164 50', '1\t000'],
])('the amount %j is refused', (...texts) => {
  expect(texts.filter((text) => readCents(text) !== null)).toEqual([]);
});

test('every amount is read as we print it', () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 200_000_000; cents += 9973) {
    const printed = [formatDollars(cents), `${formatDollars(cents)} USD`];
    if (printed.some((text) => readCents(text) !== cents)) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test('a decimal keeps the digits that were typed', () => {
  expect(['12,5', '12,50', '1,000', ',5', '12,'].map(readDecimal)).toEqual([
    '12.5',
    '12.50',
    '1000',
    '0.5',
    '12',
  ]);
});

const scripts = ['0', '٠', '۰', '०', '๐', '０', '၀', '𝟘'].map((zero) => zero.codePointAt(0) ?? 0);
const cleanMarks = ['.', ',', "'", ' ', '·', '٫', '٬', '。', '，', '’'];
const marks = [...cleanMarks, ':', ';', '/', '_', '、', '-', '  ', '..', ', ', '\u200f', '\u202e'];

/**
 * The largest amount that a careful person could see in digits with marks between them: cents when
 * the last mark has one or two digits after it, and thousands only in groups of three that the same
 * mark divides. Null when there is no such reading.
 */
function readCarefully(groups: string[], between: string[]): number | null {
  const kinds = between.map((mark) => ({ '。': '.', '，': ',', '·': '٫', '’': "'" })[mark] ?? mark);
  const last = groups.at(-1) ?? '';
  const hasCents = groups.length > 1 && last.length < 3;
  const decimal = hasCents ? kinds.at(-1) : undefined;
  if (decimal !== undefined && !'.,٫'.includes(decimal)) return null;
  const dividers = hasCents ? kinds.slice(0, -1) : kinds;
  const whole = hasCents ? groups.slice(0, -1) : groups;
  const [divider] = dividers;
  if (divider !== undefined) {
    const isGrouped = whole.slice(1).every(({ length }) => length === 3);
    const isStarted = /^[1-9]\d{0,2}$/.test(whole[0] ?? '');
    if (!isGrouped || !isStarted || dividers.some((mark) => mark !== divider)) return null;
    if (!",'٬ ".includes(divider) && !(divider === '.' && decimal === ',')) return null;
    if (divider === decimal) return null;
  }
  const fraction = hasCents ? last.padEnd(2, '0') : '00';
  return Number(whole.join('')) * 100 + Number(fraction);
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 });

test('nothing is read as more, or as other, than a careful person reads it', () => {
  const written = fc
    .array(fc.tuple(digits, fc.constantFrom(...marks)), { minLength: 1, maxLength: 4 })
    .chain((parts) =>
      fc.record({
        parts: fc.constant(parts),
        zero: fc.constantFrom(...scripts),
        sign: fc.constantFrom('', '', '', '-', '+', '−'),
        ends: fc.constantFrom(['', ''], ['$', ''], ['$', ' USD'], [' ', '\u200f'], ['', '%']),
      }),
    );
  let read = 0;
  fc.assert(
    fc.property(written, ({ parts, zero, sign, ends: [start = '', end = ''] }) => {
      const groups = parts.map(([group]) => group);
      const between = parts.slice(0, -1).map(([, mark]) => mark);
      const inScript = (group: string) =>
        [...group].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
      const text = parts
        .map(([group, mark], position) => inScript(group) + (position < between.length ? mark : ''))
        .join('');
      const cents = readCents(start + sign + text + end);
      const careful = sign === '' && end !== '%' ? readCarefully(groups, between) : null;
      if (cents !== null) read += 1;
      expect(cents, JSON.stringify(start + sign + text + end)).toBe(careful);
    }),
    { numRuns: 5000 },
  );
  expect(read).toBeGreaterThan(300);
});
