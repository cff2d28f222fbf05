import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';

const plain = createMarkdown('commonmark', { html: false });

/** Finds the lines of fenced code, from 0. */
function findCodeLines(source: string): Set<number> {
  const tokens: Token[] = [];
  plain.block.parse(source, plain, {}, tokens);
  const lines = new Set<number>();
  for (const { map, type } of tokens) {
    if (type !== 'fence' || !map) continue;
    for (let line = map[0]; line < map[1]; line += 1) lines.add(line);
  }
  return lines;
}

const heading = /^(#{2,3})(?=[^#\s])/;
// A dash before three backticks stays, because it would open a block of code.
const dash = /^-(?!```)(?=[\p{L}\p{Pi}\p{Ps}*_"'`]|!\[|\$(?!\d))/u;

const spaceMark = (line: string) => line.replace(heading, '$1 ').replace(dash, '- ');

/**
 * Adds the space that CommonMark needs after `##`, `###` and a dash, and the commission does not (docs/commission.md,
 * P-64).
 */
export function spaceMarks(source: string): string {
  const lines = source.split('\n');
  if (lines.every((line) => spaceMark(line) === line)) return source;
  const code = findCodeLines(source);
  return lines.map((line, index) => (code.has(index) ? line : spaceMark(line))).join('\n');
}

/** Applies the rules of the specification that differ from CommonMark. */
export function applySpecRules(markdown: MarkdownIt): void {
  markdown.core.ruler.after('normalize', 'space-marks', (state) => {
    state.src = spaceMarks(state.src);
  });
  // Lets `**` open or close beside any character that is no space.
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
