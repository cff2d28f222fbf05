import type { MarkdownIt, Token } from 'markdown-it';
import underline from 'markdown-it-ins';
import subscript from 'markdown-it-sub';
import superscript from 'markdown-it-sup';

const pairs: Readonly<Record<string, RegExp>> = {
  '^': /\^((?:\\.|[^\\\s^])+)\^/y,
  '~': /~((?:\\.|[^\\\s~])+)~/y,
};

// Matches what ends in a number or name behind an operator, such as "-9–10" and "+/K".
const secondBase = /[-+–−/×·⋅*,;:=<>≈|([][\p{L}\p{N}~)\]}]+$/u;
const longestBase = 20;
const signedNumber = /^[-+–−]\d+(?:\.\d+)?$/;
const startsExponent = /[-+–−]/;

/**
 * Tells whether the second sign of a pair begins another power or amount, as in `10^-9–10^-6`, `Na^+/K^+-ATPase` and
 * `~5–~10`. The text behind the sign tells it, and the same base before both signs.
 */
function isTwoNumbers(mark: string, before: string, pair: string, after: string): boolean {
  const content = pair.replaceAll(/\\./gs, '_');
  if (/^[\d{]/.test(after)) return true;
  if (mark === '^' && content.startsWith('[')) return true;
  if (mark === '~' && /[-–−/(,;]$/.test(content)) return true;
  if (!secondBase.test(content) || signedNumber.test(content)) return false;
  if (startsExponent.test(after)) return true;
  const base = /[\p{L}\p{N}]+$/u.exec(before)?.[0] ?? '';
  const hasSameBase = base !== '' && /[\p{L}\p{N}]+$/u.exec(content)?.[0] === base;
  if (/^[([]/.test(after)) return hasSameBase || content.startsWith('(');
  return mark === '^' && hasSameBase && /^\p{L}/u.test(after);
}

/**
 * Adds strikethrough, `++underline++`, `~subscript~` and `^superscript^`. A pair that belongs to two numbers or ions
 * stays as typed, as in `10^-9–10^-6`.
 */
export function addExtraMarks(markdown: MarkdownIt): void {
  markdown.enable('strikethrough').use(underline).use(subscript).use(superscript);
  markdown.renderer.rules.ins_open = () => '<u>';
  markdown.renderer.rules.ins_close = () => '</u>';
  markdown.inline.ruler.before('sup', 'plain-pairs', (state, silent) => {
    const mark = state.src.charAt(state.pos);
    const pattern = pairs[mark];
    if (!pattern || silent) return false;
    pattern.lastIndex = state.pos;
    const pair = pattern.exec(state.src)?.[1];
    if (pair === undefined) return false;
    const before = state.src.slice(Math.max(0, state.pos - longestBase), state.pos);
    if (!isTwoNumbers(mark, before, pair, state.src.charAt(pattern.lastIndex))) return false;
    state.pending += mark;
    state.pos += 1;
    return true;
  });
}

/** Breaks lines at `&#10;`, because a table cell and a heading are one line in Markdown. */
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

/** Removes empty table headers, which stand for none because Markdown has no table without one. */
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
