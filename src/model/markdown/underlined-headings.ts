import type { MarkdownIt } from 'markdown-it';

const underline = /^(?:={3,}|-{3,})\s*$/;

/**
 * Reads a heading that is underlined. It is one line with three signs or more below it: CommonMark
 * would also take a paragraph above a rule, and a dash that begins the next list.
 */
export function addUnderlinedHeadings(markdown: MarkdownIt): void {
  markdown.block.ruler.at('lheading', (state, start, end, silent) => {
    const line = (index: number) =>
      state.src.slice((state.bMarks[index] ?? 0) + (state.tShift[index] ?? 0), state.eMarks[index]);
    const indent = (position: number) => (state.sCount[position] ?? 0) - state.blkIndent;
    const below = start + 1;
    if (silent || below >= end || indent(start) > 3 || indent(below) > 3 || indent(below) < 0) {
      return false;
    }
    if (!underline.test(line(below))) return false;
    const tag = line(below).startsWith('=') ? 'h1' : 'h2';
    state.push('heading_open', tag, 1).map = [start, below];
    const inline = state.push('inline', '', 0);
    inline.content = line(start).trim();
    inline.map = [start, below];
    inline.children = [];
    state.push('heading_close', tag, -1);
    state.line = below + 1;
    return true;
  });
}
