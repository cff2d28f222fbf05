import type { MarkdownIt, Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { MarkdownTooLargeError } from './bound-output.ts';

// The library copies all notes once for each mark, so the marks are bounded.
const maxMarks = 2000;

const heading = '<h2 id="notes">Notes</h2>';

function readNote(token: Token | undefined): { note: number; use: number } {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number };
  return { note: id + 1, use: subId + 1 };
}

function markId({ note, use }: { note: number; use: number }): string {
  return use === 1 ? `note-mark-${note}` : `note-mark-${note}-${use}`;
}

/**
 * Adds footnotes, which end the text below the heading "Notes". Parsing then throws MarkdownTooLargeError for more than
 * 2,000 marks.
 */
export function addFootnotes(markdown: MarkdownIt): void {
  markdown.core.ruler.after('normalize', 'bound-footnotes', (state) => {
    const marks = state.src.split(/\[\^|\^\[/).length - 1;
    if (marks > maxMarks) {
      throw new MarkdownTooLargeError(
        `Content may have at most ${maxMarks.toLocaleString('en-US')} marks of footnotes.`,
      );
    }
  });
  markdown.use(footnotes);
  const { rules } = markdown.renderer;
  rules.footnote_ref = (tokens, index) => {
    const mark = readNote(tokens[index]);
    // The space keeps the number apart from its word where tags are dropped, as in a search.
    return `<sup>\u202f<a href="#note-${mark.note}" id="${markId(mark)}" role="doc-noteref">${mark.note}</a></sup>`;
  };
  rules.footnote_block_open = () => `${heading}\n<ol class="notes">\n`;
  rules.footnote_block_close = () => '</ol>\n';
  rules.footnote_open = (tokens, index) => `<li id="note-${readNote(tokens[index]).note}">`;
  rules.footnote_close = () => '</li>\n';
  rules.footnote_anchor = (tokens, index) => {
    const mark = readNote(tokens[index]);
    const which = mark.use === 1 ? '' : ` (${mark.use})`;
    return ` <a href="#${markId(mark)}" role="doc-backlink">Back to the text${which}</a>`;
  };
}
