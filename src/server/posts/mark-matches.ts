import { sql } from 'drizzle-orm';
import { database, runSql } from '../db/client.ts';
import { anyOf, splitWords } from './search-words.ts';

/** Characters before the first match, and in all. */
const excerptBounds = { before: 40, length: 180 } as const;

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** What both forms of a word have in common, and a cheap first test: stems keep a word's beginning. */
const sharedLetters = 2;

export type IsMatch = (word: string) => boolean;

/** Asks the database which words of the texts a search matches, by its own rules. */
export async function findMatches(words: string[], texts: string[]): Promise<IsMatch> {
  const beginnings = new Set(words.map((word) => word.slice(0, sharedLetters)));
  const begins = (word: string) =>
    beginnings.has(word.slice(0, sharedLetters)) ||
    words.some((written) => written.length < sharedLetters);
  const candidates = [...new Set(texts.flatMap(splitWords))].filter(begins);
  if (candidates.length === 0) return () => false;
  const rows = await runSql<{ word: string }>(
    database().queries,
    sql`select word from json_array_elements_text(${JSON.stringify(candidates)}::json) as word
      where to_tsvector('english', word) || to_tsvector('simple', word) @@ (${anyOf(words)})`,
  );
  const matched = new Set(rows.map(({ word }) => word));
  return (word) => splitWords(word).some((part) => matched.has(part));
}

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&${names[sign]};`);
}

function markWords(text: string, isMatch: IsMatch): string {
  let html = '';
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isMatch(word)) continue;
    html += `${escapeHtml(text.slice(end, index))}<mark>${escapeHtml(word)}</mark>`;
    end = index + word.length;
  }
  return html + escapeHtml(text.slice(end));
}

function firstMatch(text: string, isMatch: IsMatch): number | undefined {
  for (const { 0: word, index } of text.matchAll(wordPattern)) if (isMatch(word)) return index;
  return undefined;
}

/** The part of a text around its first match, cut between words. */
function cutAround(text: string, match: number): string {
  const from = Math.max(0, match - excerptBounds.before);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const to = start + excerptBounds.length;
  const space = text.lastIndexOf(' ', to);
  const end = to >= text.length ? text.length : space > match ? space : to;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

/** Escaped HTML of the excerpt, or of the body around its first match, with the matches in `<mark>`. */
export function markExcerpt(post: { excerpt: string; text: string }, isMatch: IsMatch): string {
  const match =
    firstMatch(post.excerpt, isMatch) === undefined ? firstMatch(post.text, isMatch) : undefined;
  return markWords(match === undefined ? post.excerpt : cutAround(post.text, match), isMatch);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of a body's safe HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:a|em|strong|s|u|sub|sup|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
