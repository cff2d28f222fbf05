import { escapeMarkup } from './escape-markup.ts';

// XML 1.0 cannot hold these.
const invalidInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes the characters that XML 1.0 cannot hold and escapes nothing, because `rss` escapes by itself. */
export function stripInvalidXml(text: string): string {
  return text.replace(invalidInXml, '');
}

/** Escapes a text for an element or a double-quoted attribute, without the characters that XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  return escapeMarkup(stripInvalidXml(text));
}

/**
 * Escapes a plain text for an item's description. Readers show a description as HTML, and the feed escapes it as XML
 * after that (https://www.rssboard.org/rss-profile).
 */
export function feedDescription(text: string): string {
  return escapeXml(text);
}
