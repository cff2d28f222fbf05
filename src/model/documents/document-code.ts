/** Crockford's base 32 leaves out letters that look like digits. */
export const letterCodeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The one spelling of a code that was typed: O for 0, I or L for 1, any spaces and hyphens; null when
 * it cannot be one.
 */
export function readLetterCode(text: string): string | null {
  const symbols = text
    .toUpperCase()
    .replace(/[ -]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!new RegExp(`^[${letterCodeSymbols}]{16}$`).test(symbols)) return null;
  return (symbols.match(/.{4}/g) ?? []).join('-');
}
