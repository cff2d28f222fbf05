import { sql } from 'drizzle-orm';
import { findLetterStart } from '#model/text/cut-text.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { splitWords } from '#model/text/word-signs.ts';
import { database, runSql } from '../db/client.ts';
import { matchAny, isUnspaced } from './search-words.ts';
import { escapeMarkup } from '../http/escape-markup.ts';

// A list shows the first lines of an excerpt, so a match beyond `reach` characters would not be seen.
const excerptBounds = { before: 40, length: 180, reach: 80 } as const;

const wordLength = 30;

const wordPattern =
  /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*(?:[+#＋⁺₊＃‐‑‒–−⁻₋-]+(?![\p{L}\p{N}\p{M}]))?/gu;

const lastSigns = /[^\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+$/u;

export interface Matches {
  has: (text: string) => boolean;
  /**
   * Returns the part of a word to mark. Signs that were not searched stay unmarked, and of a run of words only the
   * searched one is marked.
   */
  matchedPart: (written: string) => string;
}

function createMatches(found: ReadonlySet<string>, searched: readonly string[]): Matches {
  const cache = new Map<string, boolean>();

  function has(text: string): boolean {
    const isMatch = cache.get(text) ?? splitWords(text).some((word) => found.has(word));
    cache.set(text, isMatch);
    return isMatch;
  }

  function matchedPart(written: string): string {
    const word = written.replace(lastSigns, '');
    if (word !== written && !has(word)) return written;
    const normalized = normalizeText(word);
    const beginning = searched.find((each) => isUnspaced(each) && normalized.startsWith(each));
    if (beginning === undefined) return word;
    for (let end = 1; end < word.length; end += 1) {
      const part = word.slice(0, findLetterStart(word, end));
      if (normalizeText(part).startsWith(beginning)) return part;
    }
    return word;
  }

  return { has, matchedPart };
}

/** Asks the database by its own rules which words of the texts a search matches. */
export async function findMatches(words: string[], texts: string[]): Promise<Matches> {
  // A cheap first test: the stem of a word begins with its first letter, such as of "dying" and "die".
  const firstLetter = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0);
  const beginnings = new Set(words.map(firstLetter));
  const candidates = [...new Set(texts.flatMap(splitWords))].filter((word) =>
    beginnings.has(firstLetter(word)),
  );
  if (candidates.length === 0) return createMatches(new Set(), words);
  const rows = await runSql<{ word: string }>(
    database().queries,
    sql`select word from json_array_elements_text(${JSON.stringify(candidates)}::json) as word
      where to_tsvector('english', word) || to_tsvector('simple', word) @@ (${matchAny(words)})`,
  );
  return createMatches(new Set(rows.map(({ word }) => word)), words);
}

interface Span {
  start: number;
  end: number;
}

function* findSpans(text: string, matches: Matches, from = 0): Generator<Span> {
  const pattern = new RegExp(wordPattern);
  pattern.lastIndex = from;
  for (const { 0: word, index: start } of text.matchAll(pattern)) {
    if (matches.has(word)) yield { start, end: start + matches.matchedPart(word).length };
  }
}

function markPart(text: string, part: Span, first: number, matches: Matches): string {
  let html = '';
  let done = part.start;
  for (const { start, end } of findSpans(text, matches, first)) {
    if (start >= part.end) break;
    const last = Math.min(end, part.end);
    html += `${escapeMarkup(text.slice(done, start))}<mark>${escapeMarkup(text.slice(start, last))}</mark>`;
    done = last;
  }
  return html + escapeMarkup(text.slice(done, part.end));
}

// An abbreviation seldom stands before a capital.
const sentenceEnd = /[.!?]["”’)\]]?(?=\s+\p{Lu})/gu;

// Text is cut behind a sentence where one ends in its second half, else between words where they are short, else between
// letters. It never runs into or out of a caption.
function cutAround(text: string, match: Span): Span {
  const lineStart = text.lastIndexOf('\n', match.start) + 1;
  const lineEnd = (text.indexOf('\n', match.end) + 1 || text.length + 1) - 1;
  const from = Math.max(lineStart, match.start - excerptBounds.before);
  const space = from === lineStart ? -1 : text.slice(from, match.start).indexOf(' ');
  const start = space === -1 ? findLetterStart(text, from) : from + space + 1;
  const to = start + excerptBounds.length;
  if (to >= lineEnd) return { start, end: lineEnd };
  const sentence = Array.from(text.slice(start, to).matchAll(sentenceEnd)).at(-1);
  const end = sentence ? start + sentence.index + sentence[0].length : start;
  if (end >= Math.max(match.end, start + excerptBounds.length / 2)) return { start, end };
  const lastSpace = text.lastIndexOf(' ', to);
  const isNear = lastSpace >= Math.max(match.end, to - wordLength);
  return { start, end: isNear ? lastSpace : findLetterStart(text, to) };
}

function firstSpan(text: string, matches: Matches): Span | undefined {
  const [first] = findSpans(text, matches);
  return first;
}

/**
 * Returns escaped HTML of the excerpt, or of the part of excerpt or body around the first match, with the matches in
 * `<mark>`.
 */
export function markExcerpt(
  { excerpt, text }: { excerpt: string; text: string },
  matches: Matches,
) {
  const inExcerpt = firstSpan(excerpt, matches);
  const match = inExcerpt ?? firstSpan(text, matches);
  if (!match) return escapeMarkup(excerpt);
  const source = inExcerpt ? excerpt : text;
  const isInReach = inExcerpt && match.start < excerptBounds.reach;
  const around = cutAround(source, match);
  const part = isInReach ? { ...around, start: 0 } : around;
  const before = part.start > 0 ? '… ' : '';
  const isCut = part.end < source.length && !/[.!?]["”’)\]]?$/.test(source.slice(0, part.end));
  const after = isCut ? ' …' : '';
  return `${before}${markPart(source, part, match.start, matches)}${after}`;
}
