import sanitizeHtml from 'sanitize-html';
import { MarkdownTooLargeError, mostHtml } from '#lib/markdown/bound-output.ts';
import { renderMarkdown } from '#lib/markdown/render-markdown.ts';
import { type HttpError, invalidFields } from '../http/errors.ts';
import { siteUrl } from '../site-url.ts';

/** Raise it with every change of the rendering: bodies that an older one made are made anew. */
export const bodyRenderer = 2;

const blocks = [
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'br',
  'blockquote',
  'aside',
  'pre',
  'code',
];
const inlines = ['a', 'em', 'strong', 'img', 'figure', 'figcaption'];
const lists = ['ul', 'ol', 'li'];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** A second wall behind the renderer, which already writes nothing else. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inlines, ...lists, ...tables],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
  },
  allowedClasses: { th: ['align-*'], td: ['align-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
};

/** 422: the body would make a page that nobody can load. */
export function bodyTooLarge(): HttpError {
  return invalidFields({
    content:
      'Content becomes more than 1 MB of HTML. Shorten it, or use fewer and shorter reference links.',
  });
}

/**
 * A post's body as safe HTML (P-64).
 *
 * @throws HttpError 422 with `fields.content` when the HTML would be larger than 1 MB.
 */
export function renderBody(markdown: string): string {
  try {
    const html = renderMarkdown(markdown, new URL(siteUrl('/')).origin);
    if (html.length > mostHtml) throw bodyTooLarge();
    const safe = sanitizeHtml(html, policy).trim();
    if (Buffer.byteLength(safe) > mostHtml) throw bodyTooLarge();
    return safe;
  } catch (error) {
    throw error instanceof MarkdownTooLargeError ? bodyTooLarge() : error;
  }
}

/** A body for readers elsewhere, such as a feed's: addresses on this site become whole. */
export function withWholeAddresses(html: string, page: string): string {
  const isWhole = (address: string) => /^[a-z][a-z\d+.-]*:/i.test(address);
  const complete = (address: string) =>
    isWhole(address) ? address : (URL.parse(address, page)?.href ?? address);
  const whole =
    (name: 'href' | 'src'): sanitizeHtml.Transformer =>
    (tagName, { [name]: address, ...attribs }) => ({
      tagName,
      attribs: address === undefined ? attribs : { [name]: complete(address), ...attribs },
    });
  return sanitizeHtml(html, { ...policy, transformTags: { a: whole('href'), img: whole('src') } });
}
