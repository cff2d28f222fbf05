const apostrophes = /[`´‘’‛ʹʻʼʾʿ′＇]/g;
const dashes = /[‐‑‒–—―−－]/g;

function unifyMarks(text: string): string {
  return text.replace(apostrophes, "'").replace(dashes, '-');
}

function decompose(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '');
}

/**
 * Text as searches and tags compare it: without case, accents, width, invisible characters and the
 * shape of apostrophes and dashes, so that `o'brien` finds `O’Brien` and `STRASSE` finds `Straße`.
 */
export function foldText(text: string): string {
  const plain = unifyMarks(text);
  if (/^[\0-\x7f]*$/.test(plain)) return plain.toLowerCase();
  // ß has an upper case of two letters, and its own capital only a lower case.
  const sameCase = decompose(plain).toLowerCase().toUpperCase().toLowerCase();
  return unifyMarks(decompose(sameCase)).replaceAll('ς', 'σ');
}

/** Tags and categories that fold alike are one (P-63). */
export function foldTag(tag: string): string {
  return foldText(tag).trim().replace(/\s+/g, ' ');
}

/** Each tag once, as it was written first. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    if (!first.has(folded)) first.set(folded, tag);
  }
  return [...first.values()];
}
