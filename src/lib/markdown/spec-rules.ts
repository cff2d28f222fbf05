import type { MarkdownIt } from 'markdown-it';

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** A heading mark or a list dash that touches its text, at the very start of a line. */
const heading = /^(#{2,3})(?=[^#\s])/;
/** A digit after the dash is a negative number, another dash a rule or an arrow. */
const dash = /^-(?=[\p{L}*_[("'`])/u;

/**
 * CommonMark wants a space after `##`, `###` and a dash; the rules of P-64 do not. Code
 * between fences stays as it is.
 */
export function spaceMarks(source: string): string {
  let open: string | undefined;
  return source
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1];
      if (mark && open === undefined) open = mark;
      else if (mark && open !== undefined && mark.startsWith(open)) open = undefined;
      if (mark !== undefined || open !== undefined) return line;
      return line.replace(heading, '$1 ').replace(dash, '- ');
    })
    .join('\n');
}

/**
 * Makes the five rules of P-64 hold exactly where CommonMark differs: marks need no space,
 * `**bold**` works whatever stands beside it, and a line of dashes never turns the line above it into
 * a heading.
 */
export function applySpecRules(markdown: MarkdownIt): void {
  markdown.disable('lheading');
  markdown.core.ruler.after('normalize', 'space-marks', (state) => {
    state.src = spaceMarks(state.src);
  });
  const Base = markdown.inline.State;
  markdown.inline.State = class extends Base {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord);
      if (this.src[start] !== '*' || scanned.length < 2) return scanned;
      const before = this.src[start - 1] ?? ' ';
      const after = this.src[start + scanned.length] ?? ' ';
      return { ...scanned, can_open: /\S/.test(after), can_close: /\S/.test(before) };
    }
  };
}
