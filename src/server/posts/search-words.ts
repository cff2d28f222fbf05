import { type SQL, sql } from 'drizzle-orm';
import { countBounds } from '#model/fields/bounds.ts';
import { splitWords } from '#model/text/word-signs.ts';

/** Splits a search into normalized words and drops those beyond the limit. */
export function readSearch(q: string): string[] {
  return splitWords(q).slice(0, countBounds.searchWords);
}

// These scripts put no spaces between words, so a word is found by its beginning alone.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Tells whether a word has letters of a script without spaces, in which words are found by their beginning. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Tells whether a search is a single letter, which must then be a whole word, because too many words begin with it. */
export function isOneLetter(words: readonly string[]): boolean {
  const [word = ''] = words;
  return words.length === 1 && /^\p{L}\p{M}*$/u.test(word) && !isUnspaced(word);
}

// English finds other forms of a word, simple finds it as it is typed and stop words.
function toQuery(word: string, isPrefix: boolean): SQL {
  const lexeme = `'${word}'${isPrefix ? ':*' : ''}`;
  return sql`(to_tsquery('english', ${lexeme}) || to_tsquery('simple', ${lexeme}))`;
}

/** Makes the text query that finds posts with all words, or forms of them. The last word may be a beginning. */
export function matchAll(words: string[]): SQL {
  const isLast = (index: number) => index === words.length - 1;
  // The last word may still be typed.
  const queries = words.map((word, index) => toQuery(word, isLast(index) && !isOneLetter(words)));
  return sql.join(queries, sql` && `);
}

/** Makes the text query for all words, none of them as a beginning. Posts that match it rank first. */
export function allWhole(words: string[]): SQL {
  const queries = words.map((word) => toQuery(word, false));
  return sql.join(queries, sql` && `);
}

/**
 * Makes the text query for any of the words, which finds what to mark. The last word may be a beginning, but a last
 * letter such as the s of "Parkinson's" may not, because too many words begin with it.
 */
export function matchAny(words: string[]): SQL {
  const last = words.slice(-1);
  const queries = words.map((word, index) =>
    toQuery(word, index === words.length - 1 && !isOneLetter(last)),
  );
  return sql.join(queries, sql` || `);
}
