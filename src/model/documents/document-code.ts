import { asciiDigits } from '../text/digits.ts';

/** The symbols of Crockford's base 32, which leaves out letters that look like digits. */
export const codeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Normalizes a typed code: O becomes 0, I and L become 1, spaces, dashes and characters without width do not matter, nor
 * does the width of letters and the script of digits; null when it cannot be a code.
 */
export function readDocumentCode(text: string): string | null {
  const symbols = asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!new RegExp(`^[${codeSymbols}]{16}$`).test(symbols)) return null;
  return (symbols.match(/.{4}/g) ?? []).join('-');
}
