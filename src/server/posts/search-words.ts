import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#lib/fold-text.ts';

/** Words of a search that count. */
const maxWords = 16;

/** The words of a text as the index holds them (`search_words` in the migrations). */
export function splitWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function readSearch(q: string): string[] {
  return splitWords(q).slice(0, maxWords);
}

/** English finds other forms of a word, simple finds it as it is typed and stop words. */
function toQuery(word: string, isPrefix: boolean): SQL {
  const lexeme = `'${word}'${isPrefix ? ':*' : ''}`;
  return sql`(to_tsquery('english', ${lexeme}) || to_tsquery('simple', ${lexeme}))`;
}

const queriesOf = (words: string[]) =>
  // The last word may still be typed.
  words.map((word, index) => toQuery(word, index === words.length - 1));

/** A query that every word must match. */
export function allOf(words: string[]): SQL {
  return sql.join(queriesOf(words), sql` && `);
}

/** A query that any word may match. */
export function anyOf(words: string[]): SQL {
  return sql.join(queriesOf(words), sql` || `);
}
