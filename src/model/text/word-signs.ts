import { countCodePoints } from '../fields/bounds.ts';
import { cutText } from './cut-text.ts';
import { normalizeText } from './normalize-text.ts';

const signNames: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '#': 'sharp' };

function nameSigns(run: string): string[] {
  return Array.from(run, (sign) => signNames[sign] ?? '');
}

// `normalizeText` makes hyphens of them, but they are between words and never a minus.
const longDashes = /[—―]/g;

function normalizeWords(text: string): string {
  return normalizeText(text.replace(longDashes, ' '));
}

function isSuspended(before: string, after: string): boolean {
  return /\p{L}{3}$/u.test(before) && /^(?:[,/]|\s+(?:and|or|to)\s)/.test(after);
}

/**
 * Splits a label into words, among them the signs behind a letter or digit, without which C, C++ and C# would be one,
 * and K+ would be K.
 */
export function splitLabel(label: string): string[] {
  const text = normalizeWords(label).trim();
  const named = text.replace(/[\p{L}\p{M}\p{N}][+#-]+/gu, (letterAndSigns, index: number) => {
    const [letter = ''] = letterAndSigns;
    const run = letterAndSigns.slice(letter.length);
    const after = text.slice(index + letterAndSigns.length);
    const isHyphen =
      /^[\p{L}\p{N}]/u.test(after) ||
      (run.endsWith('--') && after !== '') ||
      isSuspended(text.slice(0, index) + letter, after);
    return `${letter} ${nameSigns(isHyphen ? run.replaceAll('-', '') : run).join(' ')} `;
  });
  return named.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

// A last hyphen is a minus only behind such a word.
const symbol = String.raw`(?:[a-z]{1,2}|[a-z][a-z0-9]*[0-9])`;
const wordCharacters = String.raw`\p{L}\p{M}\p{N}`;

const lastSigns = new RegExp(
  String.raw`([${wordCharacters}])([+#]+)(?![+#${wordCharacters}])`,
  'gu',
);
const lastMinus = new RegExp(
  String.raw`(^|[^${wordCharacters}])(${symbol})-(?![-${wordCharacters}])`,
  'gu',
);
const endsInSymbol = new RegExp(String.raw`(?:^|[^${wordCharacters}])${symbol}$`, 'u');

/**
 * Splits a text into words as a search compares them, of which some end in the name of a sign: "cplusplus" for C++. A
 * minus may be a hyphen as well, so the word is listed beside its name. `search_words` in the migrations does the same
 * in SQL.
 */
export function splitWords(text: string): string[] {
  return normalizeWords(text)
    .replace(lastSigns, (_, letter: string, run: string) => letter + nameSigns(run).join(''))
    .replace(lastMinus, '$1$2 $2minus ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

function keepSigns(run: string, before: string, after: string): string {
  if (before === '') return ' ';
  const isInside = /^[\p{L}\p{M}\p{N}]/u.test(after);
  if (isInside && /^['./-]$/.test(run)) return run;
  const signs = /^[+#]+|^-(?!-)/.exec(run)?.[0] ?? '';
  const isLast = signs !== '' && (signs.length < run.length || !isInside);
  return isLast && (signs !== '-' || endsInSymbol.test(before)) ? `${signs} ` : ' ';
}

/** Normalizes a search, so that all its spellings share one address and one response. */
export function normalizeSearch(q: string, bounds: { words: number; length: number }): string {
  const text = normalizeWords(q);
  const parts = text
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, (run, index: number) =>
      keepSigns(run, text.slice(0, index), text.slice(index + run.length)),
    )
    .split(' ')
    .filter((part) => part !== '');
  let normalized = '';
  let words = 0;
  for (const part of parts) {
    const longer = normalized === '' ? part : `${normalized} ${part}`;
    if (words >= bounds.words || countCodePoints(longer) > bounds.length) break;
    normalized = longer;
    words += splitWords(part).length;
  }
  return normalized || cutText(q.trim().replace(/\s+/g, ' '), bounds.length);
}
