/** Top-level domains that mail programs make links of, whatever the case. */
const commonDomain =
  /^(?:app|biz|club|com|dev|icu|info|link|live|net|online|org|page|shop|site|store|top|vip|xyz)$/i;

/** `evil.com`, but not `St.John`, `J.R.Tolkien` or `ดร.สมชาย`. */
function looksLikeDomain(text: string): boolean {
  return [...text.matchAll(/([\p{L}\p{M}\p{N}-]+)\.([\p{L}\p{M}]{2,})/gu)].some(
    ([, word, next]) => {
      const isAbbreviation = (word ?? '').length <= 3 || /^(?:mohd|prof)$/i.test(word ?? '');
      const isName = /^(?:\p{Lu}|\p{Lo})/u.test(next ?? '') && !commonDomain.test(next ?? '');
      return !(isAbbreviation && isName);
    },
  );
}

/** Parts of addresses, and as many digits in a row as a phone number. */
const partOfAddress = /@|\/\/|\.\p{L}+\/|\bwww\b|(?:\d+\.){2}\d|(?:\p{Nd}[^\p{L}\p{Nd}]*){7}/iu;

const year = '(?:1[89]|20)\\d\\d';

/** `1932–2024`, `3.12.1932`, `2024-11-24`: digits that are no phone number. */
const dates = new RegExp(
  `\\b(?:${year}\\s?[-–—]\\s?${year}|[0-3]?\\d[-./][0-3]?\\d[-./]${year}|${year}-[01]\\d-[0-3]\\d)\\b`,
  'gu',
);

/** As its reader, or a mail program, sees it: wide and hidden characters and dates cannot blur what is there. */
export function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/。/g, '.')
    .replace(dates, ' ');
}

/** Whether something in a plain form leads elsewhere: a domain, a mail address or a phone number. */
export function holdsContactDetails(written: string): boolean {
  return partOfAddress.test(written) || looksLikeDomain(written);
}
