import type { MarkdownIt, Token } from 'markdown-it';

/** Most characters of HTML that one text may become; the longest articles have a tenth of it. */
export const mostHtml = 1_000_000;

/** The HTML of a text would be larger than `mostHtml`. */
export class MarkdownTooLargeError extends Error {
  override readonly name = 'MarkdownTooLargeError';
}

interface Reference {
  href: string;
  title: string;
}

/**
 * A reference link repeats its address wherever it is used. Refuses a text whose links could become
 * many times the bound before they are read one by one, which takes seconds.
 */
export function boundReferences(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'bound-references', (state) => {
    const { references = {} } = state.env as { references?: Record<string, Reference> };
    const longest = Object.values(references).reduce(
      (most, { href, title }) => Math.max(most, href.length + title.length),
      0,
    );
    const uses = state.src.split(']').length;
    if (uses * longest > 4 * mostHtml) throw new MarkdownTooLargeError();
  });
}

/** Characters that tokens write at least: their texts and attributes. */
function writtenBy(tokens: Token[]): number {
  return tokens.reduce((sum, { content, attrs, children }) => {
    const attributes = (attrs ?? []).reduce((total, [, value]) => total + String(value).length, 0);
    return sum + attributes + (children ? writtenBy(children) : content.length);
  }, 0);
}

/** @throws MarkdownTooLargeError when tokens would write more than the bound. */
export function refuseLargeOutput(tokens: Token[]): void {
  if (writtenBy(tokens) > mostHtml) throw new MarkdownTooLargeError();
}
