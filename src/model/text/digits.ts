const decimalDigit = /\p{Nd}/u;

// Each script has its ten digits in a row, beginning with zero.
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (decimalDigit.test(String.fromCodePoint(code - below - 1))) below += 1;
  return below % 10;
}

/** Replaces the decimal digits of any script by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)));
}
