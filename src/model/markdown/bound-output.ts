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

// Matches each escaped character, and what stands in brackets without brackets of its own, as the label of a reference does.
const escapedOrLabel = /\\[^]|\[((?:\\[^]|[^\\[\]])*)\]?/g;

/**
 * Makes a renderer refuse a text whose reference links could repeat too long addresses. It does so once the blocks are
 * known and before the texts in them are parsed, which would take seconds.
 *
 * @throws MarkdownTooLargeError when the renderer parses such a text
 */
export function boundReferences(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'bound-references', (state) => {
    const { references = {} } = state.env as { references?: Record<string, Reference> };
    const lengths = new Map(
      Object.entries(references).map(([label, { href, title }]) => [
        label,
        href.length + title.length,
      ]),
    );
    if (lengths.size === 0) return;
    let written = 0;
    for (const [, label = ''] of state.src.matchAll(escapedOrLabel)) {
      written += lengths.get(state.md.utils.normalizeReference(label)) ?? 0;
    }
    if (written > 4 * maxHtmlLength) throw new MarkdownTooLargeError();
  });
}

function countHtmlCharacters(tokens: Token[]): number {
  return tokens.reduce((sum, { content, attrs, children }) => {
    const attributes = (attrs ?? []).reduce((total, [, value]) => total + String(value).length, 0);
    return sum + attributes + (children ? countHtmlCharacters(children) : content.length);
  }, 0);
}

/** Refuses output beyond `maxHtmlLength`. @throws MarkdownTooLargeError */
export function refuseLargeOutput(tokens: Token[]): void {
  if (countHtmlCharacters(tokens) > maxHtmlLength) throw new MarkdownTooLargeError();
}
