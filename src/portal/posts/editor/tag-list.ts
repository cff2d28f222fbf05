import { uniqueTags } from '#model/text/normalize-text.ts';

const needsQuotes = /,|^"/;

/** Joins tags by commas; one with a comma in it, or that begins with a quote, stands in quotes. */
export function joinTags(tags: readonly string[]): string {
  return tags
    .map((tag) => (needsQuotes.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag))
    .join(', ');
}

const nextTag = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g;

/** Splits tags at commas that stand in no quotes, and leaves out empty and repeated ones. */
export function splitTags(text: string): string[] {
  const tags = Array.from(text.matchAll(nextTag), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
  return uniqueTags(tags.filter((tag) => tag !== ''));
}
