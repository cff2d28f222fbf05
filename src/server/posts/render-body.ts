import sanitizeHtml from 'sanitize-html';
import { MarkdownTooLargeError, maxHtmlLength } from '#model/markdown/bound-output.ts';
import { renderMarkdown } from '#model/markdown/render-markdown.ts';
import { type HttpError, invalidFields } from '../http/errors.ts';
import { siteUrl } from '../env.ts';

const allowedTags = [
  'p h2 h3 h4 h5 h6 hr br blockquote aside pre code ul ol li',
  'a em strong s u sub sup img figure figcaption table thead tbody tr th td',
].flatMap((names) => names.split(' '));

/** Defense in depth: the renderer produces nothing else. */
const policy: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'sizes', 'srcset', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']])),
  },
  allowedClasses: { th: ['align-*'], td: ['align-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
};

export function bodyTooLarge(): HttpError {
  return invalidFields({
    content:
      'Content becomes more than 1 MB of HTML. Shorten it, or use fewer and shorter reference links.',
  });
}

/** Safe HTML (P-64). @throws HttpError 422 above 1 MB. */
export function renderBody(markdown: string): string {
  try {
    const html = renderMarkdown(markdown, new URL(siteUrl('/')).origin);
    if (html.length > maxHtmlLength) throw bodyTooLarge();
    const safe = sanitizeHtml(html, policy).trim();
    if (Buffer.byteLength(safe) > maxHtmlLength) throw bodyTooLarge();
    return safe;
  } catch (error) {
    throw error instanceof MarkdownTooLargeError ? bodyTooLarge() : error;
  }
}

/** Makes addresses absolute, for feeds. */
export function withAbsoluteUrls(html: string, page: string): string {
  const isWhole = (address: string) => /^[a-z][a-z\d+.-]*:/i.test(address);
  const complete = (address: string) =>
    isWhole(address) ? address : (URL.parse(address, page)?.href ?? address);
  const whole =
    (name: 'href' | 'src'): sanitizeHtml.Transformer =>
    // One address is enough for a feed.
    (tagName, { [name]: address, sizes: _, srcset: _sources, ...attribs }) => ({
      tagName,
      attribs: address === undefined ? attribs : { [name]: complete(address), ...attribs },
    });
  return sanitizeHtml(html, { ...policy, transformTags: { a: whole('href'), img: whole('src') } });
}
