import type { MarkdownIt, Token } from 'markdown-it';
import { cutText } from '../text/cut-text.ts';
import { labelSlug } from '../posts/slug.ts';

// The prefix keeps the ids of headings apart from ids of the page such as "content".
const prefix = 'section-';

const maxIdLength = 60;

function joinText(inline: Token | undefined): string {
  const texts = (inline?.children ?? []).map(({ type, content }) => {
    if (type === 'text' || type === 'code_inline') return content;
    return type === 'softbreak' || type === 'hardbreak' ? ' ' : '';
  });
  return texts.join('');
}

/** Gives each heading an id made of its text, such as `section-methods`; the second of a name ends in `-2`. */
export function addHeadingAnchors(markdown: MarkdownIt): void {
  markdown.core.ruler.push('heading-anchors', (state) => {
    const taken = new Set<string>();
    const uses = new Map<string, number>();
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'heading_open') continue;
      const slug = cutText(labelSlug(joinText(state.tokens[index + 1])), maxIdLength);
      const base = slug === '' ? prefix.slice(0, -1) : `${prefix}${slug}`;
      let id = base;
      let use = uses.get(base) ?? 1;
      while (taken.has(id)) id = `${base}-${(use += 1)}`;
      uses.set(base, use);
      taken.add(id);
      token.attrSet('id', id);
    }
  });
}
