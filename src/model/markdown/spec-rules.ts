import type { MarkdownIt } from 'markdown-it';

// CommonMark: a fence of backticks has none behind it, and one that closes has nothing.
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

const heading = /^(#{2,3})(?=[^#\s])/;
const dash = /^-(?=[\p{L}*_[("'`])/u;

/**
 * Adds the space that CommonMark needs after `##`, `###` and a dash, and the commission does not (docs/commission.md,
 * P-64).
 */
export function spaceMarks(source: string): string {
  let open: string | undefined;
  return source
    .split('\n')
    .map((line) => {
      const [, mark, info = ''] = fence.exec(line) ?? [];
      if (mark && open === undefined) open = mark;
      else if (mark && open !== undefined && mark.startsWith(open) && info.trim() === '')
        open = undefined;
      if (mark !== undefined || open !== undefined) return line;
      return line.replace(heading, '$1 ').replace(dash, '- ');
    })
    .join('\n');
}

/** Applies the rules of the specification that differ from CommonMark. */
export function applySpecRules(markdown: MarkdownIt): void {
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
