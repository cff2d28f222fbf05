import * as z from 'zod/mini';
import { asciiDigits } from '../text/digits.ts';

// After a period these words are read as a top-level domain, even though some are surnames.
const commonDomain =
  /^(?:app|biz|club|com|dev|icu|info|link|live|net|online|org|page|shop|site|store|top|vip|xyz)$/i;

// Such titles are often written without a space after the period, as in `St.John`.
const abbreviation =
  /^(?:capt|col|dra?|fr|gen|hon|ing|lic|lt|maj|md|mlle|mme|mohd|mrs?|ms|msgr|muhd|mx|prof|rev|sgt|sra?|srta|sta|ste?|sto|проф|डॉ|पं|प्रो|श्री|স্ব|ডা|ড|মো|ดร|นพ|ผศ|พญ|รศ)$/iu;

const initialPattern = /^-?\p{L}\p{M}*$/u;
const longName = /^(?:\p{Lu}|\p{Lo})\p{M}*\p{L}/u;

/** Adds a space after the period of an initial or a title that it shares with a name: `J.R.Tolkien`, `Dr.Ford`. */
export function spaceAfterPeriods(text: string): string {
  return text.replace(/[^\s.．]+[.．](?=\p{L})/gu, (part: string, offset: number) => {
    const word = /-?[\p{L}\p{M}]+$/u.exec(part.slice(0, -1))?.[0] ?? '';
    const next = /^[\p{L}\p{M}]+/u.exec(text.slice(offset + part.length))?.[0] ?? '';
    const isOwnWord = /^[\p{Ps}\p{Pi}"&,/]*$/u.test(part.slice(0, -1 - word.length));
    const isTitle = isOwnWord && (initialPattern.test(word) || abbreviation.test(word));
    const isName = longName.test(next) && !commonDomain.test(next);
    return isTitle && isName ? `${part} ` : part;
  });
}

// Two or more letters that follow a period at once could be a domain.
const domainStart = /(?:^|[^.])\.(?!\s|\p{Nd}|\p{S}|(?!_)\p{P}|\p{L}\p{M}*(?![\p{L}\p{M}])|$)/u;

// Schemes have ASCII letters (RFC 3986, 3.1).
const addressPart =
  /@|\/\/|\\\\|\bwww\b|\bxn--|[a-z][a-z\d+.-]*:(?=[^\s\p{P}]|[/\\%?#&_])|(?:\d+\.){2}\d/iu;

// People read `evil dot com` and `evil. com` as an address.
const spokenDomain =
  /(?:^|[^\p{L}])(?:dot[)\]}]?\s*(?:biz|cn|com|edu|gov|icu|info|io|net|org|ru|tk|xyz)|(?:ponto|point|punkt|punto|точка)[)\]}]?\s*(?:com|org))(?![\p{L}\p{N}])|\.\s+(?:com|icu|xyz)(?![\p{L}\p{N}])/iu;

const spelledNumber = /\b1[-. ]?\(?8\d\d\)?[-. ]?[A-Z]{4}|\b8\d\d[-.][A-Z]{4}/u;

const year = '(?:1[89]|20)\\d\\d';
const date = `(?:[0-3]?\\d[-./][0-3]?\\d[-./]${year}|${year}-[01]\\d-[0-3]\\d)`;
const dates = new RegExp(`\\b${date}\\b`, 'g');
// Digits such as `1932–2024`, `3.12.1932` or `* 2024-11-24` are no phone number.
const datesAlone = new RegExp(
  `^\\W*(?:${date}|(?:${year}|${date})\\s*[*†–—-]\\s*(?:${year}|${date}))\\W*$`,
  'u',
);

const digitRun = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd})*/gu;

// No phone number goes on behind these marks, and none is grouped by commas.
const runBreak = /[,;:!?]\s|\n/;
const groupedNumber = /(^|[^\p{Nd},])\p{Nd}{1,3}(?:,\p{Nd}{3})+(?![\p{Nd},])/gu;

// A mail program sees a number where a hidden character parts the digits of a date.
const partedDigits = /\p{Nd}\p{Default_Ignorable_Code_Point}+\p{Nd}/u;

// A mail program takes a hidden character between two periods for a part of a domain.
const partedPeriods = /[.．。]\p{Default_Ignorable_Code_Point}+[.．。]/u;

const phoneDigits = 7;

// Digits of two scripts are no date: a mail program may see a number in those of one.
function holdsOnlyDates(part: string): boolean {
  const isMixed = /\d/.test(part) && /(?!\d)\p{Nd}/u.test(part);
  return !isMixed && datesAlone.test(asciiDigits(part));
}

/** Lists how many digits each part of a text has that a mail program could take for a phone number. */
function listDigitCounts(visible: string): number[] {
  const runs = visible.match(digitRun) ?? [];
  const parts = runs.flatMap((run) => run.split(runBreak)).filter((part) => !holdsOnlyDates(part));
  return parts.map((part) => part.replace(groupedNumber, '$1').replace(/\P{Nd}/gu, '').length);
}

/**
 * Counts the digits that could belong to a phone number, of any script; those of dates and of spans of years do not
 * count.
 */
export function countPhoneDigits(written: string): number {
  return listDigitCounts(written).reduce((sum, count) => sum + count, 0);
}

const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

// A full stop between ideographs ends a sentence; beside other letters, it works in a domain as a
// period.
function widePeriod(all: string, before: string, after: string): string {
  const isEnd = [before, after].every(
    (side) => ideograph.test(side) || !/[\p{L}\p{N}]/u.test(side),
  );
  return all.replace('。', isEnd ? '. ' : '.');
}

// Wide and hidden characters cannot blur what its reader sees.
function visibleForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(.?)。(?=(.?))/gsu, widePeriod);
}

/** Returns the visible text with ASCII digits, because a mail program may read the digits of any script as 0 to 9. */
export function plainForm(text: string): string {
  return asciiDigits(visibleForm(text));
}

/** Tells whether a text holds a domain, an address or a phone number, of which a mail program would make a link. */
export function holdsContactDetails(text: string): boolean {
  const written = plainForm(text);
  if (partedDigits.test(text) || partedPeriods.test(text)) return true;
  if (listDigitCounts(visibleForm(text)).some((count) => count >= phoneDigits)) return true;
  const undated = written.replace(dates, '0');
  return [addressPart, domainStart, spokenDomain, spelledNumber].some((shape) =>
    shape.test(undated),
  );
}

/** Returns the text, or null when it holds something that would become a link. */
export function textUnlessLinked(text: string): string | null {
  const spaced = spaceAfterPeriods(text);
  return holdsContactDetails(spaced) ? null : spaced;
}

/**
 * Makes the checks of a text that may not contain links: a space is added after the periods of initials and titles,
 * then contact details are refused.
 *
 * @param what names the text in the message, such as `the title`
 */
export function checksAgainstLinks(what: string) {
  const error = `Write ${what} without web addresses, email addresses and phone numbers, and with a space after each period and colon.`;
  return [
    z.overwrite<string>(spaceAfterPeriods),
    z.refine<string>((text) => !holdsContactDetails(text), { error }),
  ] as const;
}
