const apostrophes = /[`´‘’‛ʹʻʼʾʿ′＇]/g;
const dashes = /[‐‑‒–—―−－]/g;

function unifyMarks(text: string): string {
  return text.replace(apostrophes, "'").replace(dashes, '-');
}

/**
 * Matches accents: marks behind a letter of these scripts, or behind no letter at all. Elsewhere marks are vowels and
 * consonants: की is not का, and が is not か.
 */
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[^\p{L}\p{M}]|^)\p{M}+/gu;

function decompose(text: string): string {
  const visible = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
  return visible.replace(accents, '$1');
}

/**
 * Normalizes a text as searches and tags compare it: without case, accents, width, invisible characters and the shape
 * of apostrophes and dashes, so that `o'brien` finds `O’Brien` and `STRASSE` finds `Straße`. `search_words` in the
 * migrations does the same in SQL.
 */
export function normalizeText(text: string): string {
  const plain = unifyMarks(text);
  if (/^[\0-\x7f]*$/.test(plain)) return plain.toLowerCase();
  // toUpperCase makes SS of ß but leaves ẞ as it is, so ẞ is lowered to ß first.
  const sameCase = decompose(plain).toLowerCase().toUpperCase().toLowerCase();
  return unifyMarks(decompose(sameCase)).replaceAll('ς', 'σ').normalize('NFC');
}

/** Normalizes a tag or category; two with the same result are one. */
export function normalizeTag(tag: string): string {
  return normalizeText(tag).trim().replace(/\s+/g, ' ');
}

/** Returns the tags without those that normalize alike; the first spelling of each stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) {
    const normalized = normalizeTag(tag);
    if (!first.has(normalized)) first.set(normalized, tag);
  }
  return [...first.values()];
}
