/** Crockford's base 32: no letter can be mistaken for another or for a digit. */
export const letterCodeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Reads the verification code of a letter as a person may have typed it: capitals or not, with or
 * without hyphens and blanks, O for 0, I or L for 1.
 *
 * @returns the code as it is stored, such as `7K3M-9XQ2-RW5T-0HJD`, or null when it cannot be one.
 */
export function readLetterCode(text: string): string | null {
  const symbols = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!new RegExp(`^[${letterCodeSymbols}]{16}$`).test(symbols)) return null;
  return (symbols.match(/.{4}/g) ?? []).join('-');
}
