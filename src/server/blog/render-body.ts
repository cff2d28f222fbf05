import sanitizeHtml from 'sanitize-html';
import { renderMarkdown } from '#lib/markdown/render-markdown.ts';
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

/** A post's body as safe HTML (design: "Blog"). */
export function renderBody(markdown: string): string {
  return sanitizeHtml(renderMarkdown(markdown, new URL(siteUrl('/')).origin), policy).trim();
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
