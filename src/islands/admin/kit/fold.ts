const nonAscii = /[\u0080-\uffff]/;
const beyondLatin = /[\u0100-\uffff]/;
const marks = /\p{M}+/gu;

/**
 * Text as searches compare it: lower case, without accents, so that 'dvorak' finds 'Dvořák'.
 * Whatever contains a text also contains it folded.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!nonAscii.test(lower)) return lower;
  return narrowed(lower.normalize('NFD').replace(marks, '').replaceAll('ς', 'σ'));
}

/** The same text, held in one byte a letter where that is enough: joined texts stay small. */
function narrowed(text: string): string {
  return beyondLatin.test(text) ? text : Array.from(text).join('');
}
