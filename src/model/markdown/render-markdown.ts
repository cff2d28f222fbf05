import createMarkdown, { type MarkdownIt } from 'markdown-it';
import { toHttpsAddress } from '../fields/https-address.ts';
import { isPictureAddress } from '../fields/fields.ts';
import { parseUrl } from '../fields/parse-url.ts';
import { boundReferences, refuseLargeOutput } from './bound-output.ts';
import { addEquations } from './equations.ts';
import { addExtraMarks, breakEncodedLines, dropEmptyHeads } from './extra-marks.ts';
import { makeFigures } from './figures.ts';
import { makeMarginNotes } from './margin-notes.ts';
import { addFootnotes } from './footnotes.ts';
import { addHeadingAnchors } from './heading-anchors.ts';
import { completeAddress, isLinkAddress } from './link-address.ts';
import { applySpecRules } from './spec-rules.ts';
import { addUnderlinedHeadings } from './underlined-headings.ts';

function isExternal(address: string, origin: string): boolean {
  return /^https?:/i.test(address) && parseUrl(address)?.origin !== origin;
}

function checkAddresses(markdown: MarkdownIt, origin: string): void {
  const normalize = markdown.normalizeLink;
  markdown.normalizeLink = (address) => normalize(completeAddress(address, origin));
  markdown.validateLink = isLinkAddress;
  const renderImage = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const image = tokens[index];
    const address = toHttpsAddress(String(image?.attrGet('src') ?? ''), origin);
    image?.attrSet('src', address);
    if (!image || !renderImage || !isPictureAddress(address)) {
      return markdown.utils.escapeHtml(image?.content ?? '');
    }
    return renderImage(tokens, index, options, env, self);
  };
}

function markExternalLinks(markdown: MarkdownIt, origin: string): void {
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const link = tokens[index];
    if (link && isExternal(String(link.attrGet('href') ?? ''), origin)) {
      link.attrSet('rel', 'external noopener noreferrer');
    }
    return self.renderToken(tokens, index, options);
  };
}

// The page has its own h1; inline styles are refused, so alignment is a class.
function fitThePage(markdown: MarkdownIt): void {
  markdown.core.ruler.push('fit-the-page', (state) => {
    for (const token of state.tokens) {
      if (token.tag === 'h1') token.tag = 'h2';
      const side = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
      if (side === undefined) continue;
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      token.attrSet('class', `align-${side}`);
    }
  });
}

function createRenderer(origin: string): MarkdownIt {
  const markdown = createMarkdown('commonmark', { html: false }).enable('table');
  applySpecRules(markdown);
  addUnderlinedHeadings(markdown);
  addExtraMarks(markdown);
  addEquations(markdown);
  addFootnotes(markdown);
  breakEncodedLines(markdown);
  dropEmptyHeads(markdown);
  boundReferences(markdown);
  makeFigures(markdown);
  makeMarginNotes(markdown);
  fitThePage(markdown);
  addHeadingAnchors(markdown);
  checkAddresses(markdown, origin);
  markExternalLinks(markdown, origin);
  return markdown;
}

/**
 * Renders CommonMark with the additions of the specification (P-64); raw HTML becomes text.
 *
 * @throws MarkdownTooLargeError
 */
export function renderMarkdown(source: string, origin: string): string {
  const renderer = createRenderer(origin);
  const env = {};
  const tokens = renderer.parse(source, env);
  refuseLargeOutput(tokens);
  return renderer.renderer.render(tokens, renderer.options, env);
}
