import { hasFont } from './fonts.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Joiners, selectors and tags shape the letters around them, so they stay.
const invisible =
  /(?!\p{Join_Control}|\p{Variation_Selector}|\u034f|\u180e|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

// The tallest stacks of Tibetan have fewer marks.
const mostMarks = 10;

/** Writes a character that no font has by its number, as in `[U+1F600]`. */
export const asCodePoint = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

// Every document has these in fonts of its own.
const plainLetters = /^[\x20-\x7e]+$/;

async function printableLetter(letter: string): Promise<string> {
  let marks = 0;
  const parts = Array.from(letter, async (character) => {
    if (/\p{M}/u.test(character)) marks += 1;
    return marks <= mostMarks && (await hasFont(character)) ? character : asCodePoint(character);
  });
  return (await Promise.all(parts)).join('');
}

/**
 * Returns composed text on one line, without invisible characters; a letter that no font has, or that has no room,
 * becomes code points such as [U+20C1].
 */
export async function printable(text: string): Promise<string> {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(invisible, '')
    .trim();
  if (plainLetters.test(line)) return line;
  const letters = Array.from(graphemes.segment(line), ({ segment }) => printableLetter(segment));
  return (await Promise.all(letters)).join('');
}
