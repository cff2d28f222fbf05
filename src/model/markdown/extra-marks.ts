import type { MarkdownIt, Token } from 'markdown-it';
import underline from 'markdown-it-ins';
import subscript from 'markdown-it-sub';
import superscript from 'markdown-it-sup';

// A power or a range, such as `10^3-10^6` or `~5-~10`, is plain text.
const plainPairs: Readonly<Record<string, RegExp>> = {
  '^': /\^(?:\\.|[^\\\s^])+\^(?=\d)/y,
  '~': /~(?:\\.|[^\\\s~])+~(?=\d)/y,
};

export function addExtraMarks(markdown: MarkdownIt): void {
  markdown.enable('strikethrough').use(underline).use(subscript).use(superscript);
  markdown.renderer.rules.ins_open = () => '<u>';
  markdown.renderer.rules.ins_close = () => '</u>';
  markdown.inline.ruler.before('sup', 'plain-pairs', (state, silent) => {
    const mark = state.src.charAt(state.pos);
    const pair = plainPairs[mark];
    if (!pair || silent) return false;
    pair.lastIndex = state.pos;
    if (!pair.test(state.src)) return false;
    state.pending += mark;
    state.pos += 1;
    return true;
  });
}

/** A table cell is one line, so that `&#10;` breaks it; so it does in a heading. */
export function breakEncodedLines(markdown: MarkdownIt): void {
  markdown.core.ruler.push('encoded-lines', (state) => {
    for (const token of state.tokens) {
      if (!token.children?.some(({ content }) => content.includes('\n'))) continue;
      token.children = token.children.flatMap((child) => {
        if (child.type !== 'text') return [child];
        return child.content.split('\n').flatMap((line, index) => {
          const text = new state.Token('text', '', 0);
          text.content = line;
          return index === 0 ? [text] : [new state.Token('hardbreak', 'br', 0), text];
        });
      });
    }
  });
}

/** Markdown has no table without a header, so that an empty one stands for none. */
export function dropEmptyHeads(markdown: MarkdownIt): void {
  markdown.core.ruler.push('empty-heads', (state) => {
    const result: Token[] = [];
    let start = 0;
    let isEmpty = false;
    for (const token of state.tokens) {
      if (token.type === 'thead_open') {
        start = result.length;
        isEmpty = true;
      } else if (token.content !== '') isEmpty = false;
      result.push(token);
      if (token.type === 'thead_close' && isEmpty) result.length = start;
    }
    state.tokens = result;
  });
}
