import { expect, it } from 'vitest';
import { westernDigits } from '#islands/donate/western-digits.ts';

it.each([
  ['0123456789', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'],
  ['١٢٫٥', '12.5'],
  ['１２．５', '12.5'],
  ['12.50', '12.50'],
  ['1,000', '1,000'],
  ['١٬٠٠٠', '1٬000'],
  ['fifty ½ 五', 'fifty ½ 五'],
])('%s is %s', (typed, western) => {
  expect(westernDigits(typed)).toBe(western);
});
