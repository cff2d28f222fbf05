import type { MarkdownIt, Token } from 'markdown-it';

function findEnd(tokens: Token[], start: number): Token | undefined {
  const level = tokens[start]?.level;
  // The loop does not copy, because an article may have thousands of quotations.
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.type === 'blockquote_close' && token.level === level) return token;
  }
  return undefined;
}

/** Makes a margin note of a quotation that begins with bold text; others are pull quotes. */
export function makeMarginNotes(markdown: MarkdownIt): void {
  markdown.core.ruler.push('margin_notes', (state) => {
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'blockquote_open') continue;
      const [first, second] = state.tokens[index + 2]?.children ?? [];
      const opener = first?.type === 'text' && first.content === '' ? second : first;
      if (opener?.type !== 'strong_open') continue;
      token.tag = 'aside';
      const close = findEnd(state.tokens, index);
      if (close) close.tag = 'aside';
    }
  });
}
