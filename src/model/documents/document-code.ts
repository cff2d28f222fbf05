/** The symbols of Crockford's base 32, which leaves out letters that look like digits. */
export const codeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Normalizes a typed code: O becomes 0, I and L become 1, spaces and hyphens do not matter; null when it cannot be a
 * code.
 */
export function readDocumentCode(text: string): string | null {
  const symbols = text
    .toUpperCase()
    .replace(/[ -]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!new RegExp(`^[${codeSymbols}]{16}$`).test(symbols)) return null;
  return (symbols.match(/.{4}/g) ?? []).join('-');
}
