import sanitizeHtml from 'sanitize-html';
import { MarkdownTooLargeError, maxHtmlLength } from '#model/markdown/bound-output.ts';
import { mathAttributes, mathClasses, mathElements } from '#model/markdown/draw-equation.ts';
import { renderMarkdown } from '#model/markdown/render-markdown.ts';
import { siteUrl } from '../env.ts';
import { bodyTooLargeError } from './body-too-large.ts';

const allowedTags = [
  'p h2 h3 h4 h5 h6 hr br blockquote aside pre code ul ol li',
  'a em strong s u sub sup img figure figcaption table thead tbody tr th td div',
].flatMap((names) => names.split(' '));

const forEach = <Value>(names: string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]));

// The renderer produces nothing else; the policy is a second defense.
const policy: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags, ...mathElements],
  allowedAttributes: {
    ...forEach(mathElements, mathAttributes),
    a: ['href', 'title', 'rel', 'id', { name: 'role', values: ['doc-noteref', 'doc-backlink'] }],
    li: ['id'],
    img: ['src', 'sizes', 'srcset', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    ...forEach(['h2', 'h3', 'h4', 'h5', 'h6'], ['id']),
  },
  allowedClasses: {
    ...forEach(mathElements, mathClasses),
    th: ['align-*'],
    td: ['align-*'],
    ol: ['notes'],
    div: ['equation'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
};

/** Renders Markdown to sanitized HTML. @throws HttpError 422 above 1 MB */
export function renderBody(markdown: string): string {
  try {
    const html = renderMarkdown(markdown, new URL(siteUrl('/')).origin);
    if (html.length > maxHtmlLength) throw bodyTooLargeError();
    const safe = sanitizeHtml(html, policy).trim();
    if (Buffer.byteLength(safe) > maxHtmlLength) throw bodyTooLargeError();
    return safe;
  } catch (error) {
    throw error instanceof MarkdownTooLargeError ? bodyTooLargeError(error) : error;
  }
}

// A reader that drops the tags of MathML would show ½ as "12", so a feed holds the TeX.
const equation = /<math\b[^>]*? alttext="([^"]*)"[^>]*>.*?<\/math>/gs;

/** Makes HTML for readers of feeds, with absolute addresses, and equations as TeX. */
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
  const plain = html.replaceAll(equation, '<code>$1</code>');
  return sanitizeHtml(plain, { ...policy, transformTags: { a: whole('href'), img: whole('src') } });
}
