import type { MarkdownIt, Token } from 'markdown-it';

/** The largest output in characters, ten times the longest articles. */
export const maxHtmlLength = 1_000_000;

/** Thrown when Markdown exceeds a limit; its message says what the author can do. */
export class MarkdownTooLargeError extends Error {
  override readonly name = 'MarkdownTooLargeError';

  constructor(
    message = 'Content becomes more than 1 MB of HTML. Shorten it, or use fewer and shorter reference links.',
  ) {
    super(message);
  }
}

interface Reference {
  href: string;
  title: string;
}

/**
 * Makes a renderer refuse a text whose reference links could repeat too long addresses. It does so once the blocks are
 * known and before the texts in them are parsed, which would take seconds.
 *
 * @throws MarkdownTooLargeError when the renderer parses such a text
 */
export function boundReferences(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'bound-references', (state) => {
    const { references = {} } = state.env as { references?: Record<string, Reference> };
    const longest = Object.values(references).reduce(
      (most, { href, title }) => Math.max(most, href.length + title.length),
      0,
    );
    const uses = state.src.split(']').length;
    if (uses * longest > 4 * maxHtmlLength) throw new MarkdownTooLargeError();
  });
}

function writtenBy(tokens: Token[]): number {
  return tokens.reduce((sum, { content, attrs, children }) => {
    const attributes = (attrs ?? []).reduce((total, [, value]) => total + String(value).length, 0);
    return sum + attributes + (children ? writtenBy(children) : content.length);
  }, 0);
}

/** Refuses output beyond `maxHtmlLength`. @throws MarkdownTooLargeError */
export function refuseLargeOutput(tokens: Token[]): void {
  if (writtenBy(tokens) > maxHtmlLength) throw new MarkdownTooLargeError();
}
