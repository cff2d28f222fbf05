import { toOneLine } from '../text/one-line.ts';

const anonymousNames = new Set([
  'not shared by donor',
  'not shared',
  'not available',
  'private',
  'anonymous',
  'anonymous donor',
]);

// Most texts have neither, and a file has a million of them.
const oneLine = (text: string) =>
  /[\p{Cc}\u2028\u2029]/u.test(text) ? toOneLine(text.replace(/\s*\n\s*/g, ' ')) : text;

/** Returns the text, or null for nothing and for the words by which platforms withhold a name or an address. */
export function readShared(text: string): string | null {
  const trimmed = oneLine(text.trim());
  return trimmed === '' || anonymousNames.has(trimmed.toLowerCase()) ? null : trimmed;
}

/** Returns a remark with its line breaks; null for nothing, and for words that only name the payment. */
export function readSharedNote(text: string): string | null {
  const trimmed = text.trim();
  return readShared(trimmed) === null || /^(?:gift|donation)$/i.test(trimmed) ? null : trimmed;
}

/** Joins the parts of a name that are not withheld; null for none. */
export function personName(...parts: string[]): string | null {
  return (
    parts
      .map(readShared)
      .filter((part) => part !== null)
      .join(' ') || null
  );
}

/** Returns an address, or null for any other text. */
export function readSharedEmail(text: string): string | null {
  const email = readShared(text);
  return email?.includes('@') ? email : null;
}

/** Tells whether a name is a code that Benevity writes for an unnamed company (its reporting glossary). */
export function isCompanyCode(name: string): boolean {
  return /^[AN]\d{3,}$/.test(name);
}

/** Compares two texts without case and outer spaces. */
export function isSameGiverText(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
}
