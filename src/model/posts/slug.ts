import { bounds } from '../fields/bounds.ts';
import { splitLabel } from '../text/word-signs.ts';

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * Proposes the slug of a post from its title, in ASCII: accents are dropped, other signs become hyphens. A title
 * without Latin letters and digits gives an empty slug.
 */
export function makeSlug(title: string): string {
  const ascii = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? '');
  const slug = ascii.replace(/[^a-z0-9]+/g, '-').slice(0, bounds.slug);
  return slug.replace(/^-+|-+$/g, '');
}

/**
 * Returns the slug by which categories, tags and headings are addressed: letters and digits of any script, joined by
 * hyphens. `+`, `-` and `#` behind a letter or digit become words, as in c-plus-plus; a label of other signs alone has
 * an empty slug.
 */
export function labelSlug(label: string): string {
  return splitLabel(label).join('-');
}
