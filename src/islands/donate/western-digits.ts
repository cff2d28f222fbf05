const decimal = /\p{Nd}/u;

/** What a digit of any script counts: each script has its ten in a row, beginning with zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (decimal.test(String.fromCodePoint(code - below - 1))) below += 1;
  return below % 10;
}

/**
 * An amount as a number field takes it: digits of any script as the same Western ones, the Arabic and
 * the full-width decimal point as a point. All else stays.
 */
export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))).replace(/[٫．]/g, '.');
}

/** Types a text at the caret of the focused field: number fields tell no selection to put it at. */
export function typeInstead(text: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else types where the caret is
  document.execCommand('insertText', false, text);
}
