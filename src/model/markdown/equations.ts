import type { MarkdownIt } from 'markdown-it';
import { MarkdownTooLargeError, maxHtmlLength } from './bound-output.ts';
import { isChemistry, renderEquation } from './render-equation.ts';

const maxEquations = 2000;

// An equation must end within these characters and lines; searching to the end for each sign would take minutes.
const reach = { inline: 1000, lines: 60 } as const;

// A formula of chemistry takes longer than other equations, and what is wrong in it writes nothing.
const maxChemistry = 30_000;

interface Written {
  equations?: number;
  chemistry?: number;
  equationsLength?: number;
}

// The bound is checked at once, because rendering would take seconds and be refused at the end.
function renderCounted(env: object, source: string, isDisplay: boolean): string | undefined {
  const written: Written = env;
  written.equations = (written.equations ?? 0) + 1;
  if (written.equations > maxEquations) {
    throw new MarkdownTooLargeError(
      `Content may have at most ${maxEquations.toLocaleString('en-US')} equations.`,
    );
  }
  if (isChemistry(source)) {
    written.chemistry = (written.chemistry ?? 0) + source.length;
    if (written.chemistry > maxChemistry) {
      throw new MarkdownTooLargeError(
        `Content may have at most ${maxChemistry.toLocaleString('en-US')} characters of chemical formulas.`,
      );
    }
  }
  const html = renderEquation(source, isDisplay);
  written.equationsLength = (written.equationsLength ?? 0) + (html?.length ?? 0);
  if (written.equationsLength > maxHtmlLength) throw new MarkdownTooLargeError();
  return html;
}

// Pandoc's rule (its manual, "Math") would take "$5, or 10$" and "$30 for K$^+$" for equations; TeX
// writes words in braces.
const startsSentence =
  /^\d[^\\{]*?\s(?:and|or|to|for|per|in|of|on|at|by|from|with|than|the|is|are|was|were|each|plus)\s/;
const hasTwoPrices = /^\d[\d.,]*(?:\s+[\p{L}'’-]+[,.;]?)*\s+\d[\d.,]*$/u;

function startsPrice(source: string, after: string): boolean {
  if (!/^\d/.test(source)) return false;
  if (startsSentence.test(`${source} `) || hasTwoPrices.test(source)) return true;
  return /^(?:\^(?!\[)|_|\\[a-z])/i.test(after);
}

/**
 * Finds where the equation ends that begins behind `start`, as Pandoc reads it: the first dollar sign ends it or the
 * search. No space is within its signs, and no digit behind them. A backtick begins code.
 */
function findEnd(src: string, start: number, max: number): number {
  for (let index = start; index < Math.min(max, start + reach.inline); index += 1) {
    const sign = src[index];
    if (sign === '\\') index += 1;
    else if (sign === '`') return -1;
    else if (sign === '$') {
      const after = src.slice(index + 1, index + 3);
      const isOpen = /\s/.test(src[index - 1] ?? ' ') || /^[\d$]/.test(after);
      return isOpen || startsPrice(src.slice(start, index), after) ? -1 : index;
    }
  }
  return -1;
}

// In "10$, 20$" and "10$-20$" the sign is behind a price.
function canOpen(before: string, after: string): boolean {
  if (/^(?:$|[\s$,;:!?)\]]|\.(?!\d))/.test(after)) return false;
  return before !== '$' && (!/\d/.test(before) || /^[\p{L}^_\\{]/u.test(after));
}

// Kramdown and Pandoc read "the value $$V_m$$ of" within a line, too.
const displayEquation = /\$\$(?=\S)((?:[^$`\\]|\\.){0,999}?(?:[^$`\\\s]|\\\S))\$\$(?!\$)/sy;

function findDoubled(src: string, pos: number): string | undefined {
  displayEquation.lastIndex = pos;
  return displayEquation.exec(src)?.[1];
}

function addInline(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'equation', (state, silent) => {
    const { src, pos, posMax, env } = state;
    if (src[pos] !== '$') return false;
    const between = findDoubled(src, pos);
    const signs = between === undefined ? '$' : '$$';
    if (between === undefined && !canOpen(src[pos - 1] ?? '', src.slice(pos + 1, pos + 3))) {
      return false;
    }
    const start = pos + signs.length;
    const end = between === undefined ? findEnd(src, start, posMax) : start + between.length;
    if (end <= start) return false;
    if (!silent) {
      const source = src.slice(start, end);
      const html = renderCounted(env, source, false);
      const token = state.push(html === undefined ? 'code_inline' : 'equation', 'code', 0);
      token.content = html ?? signs + source + signs;
    }
    state.pos = end + signs.length;
    return true;
  });
  markdown.renderer.rules.equation = (tokens, index) => tokens[index]?.content ?? '';
}

function addBlock(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    'fence',
    'equation_block',
    (state, start, end, silent) => {
      const line = (position: number) =>
        state.src.slice(
          (state.bMarks[position] ?? 0) + (state.tShift[position] ?? 0),
          state.eMarks[position],
        );
      const first = line(start).trimEnd();
      if (!first.startsWith('$$') || (state.sCount[start] ?? 0) - state.blkIndent >= 4)
        return false;
      const inner = first.indexOf('$$', 2);
      if (inner > 2 && inner !== first.length - 2) return false;
      let last = start;
      if (first.length < 5 || !first.endsWith('$$')) {
        do last += 1;
        while (
          last < Math.min(end, start + reach.lines) &&
          line(last).trim() !== '' &&
          !line(last).trimEnd().endsWith('$$')
        );
        if (last >= end || !line(last).trimEnd().endsWith('$$')) return false;
      }
      if (silent) return true;
      const lines = Array.from({ length: last - start + 1 }, (_, index) => line(start + index));
      const source = lines.join('\n').trim().slice(2, -2).trim();
      const html = renderCounted(state.env, source, true);
      const token = state.push(html === undefined ? 'code_block' : 'equation_block', 'code', 0);
      token.content = html ?? `$$\n${source}\n$$\n`;
      token.map = [start, last + 1];
      state.line = last + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  markdown.renderer.rules.equation_block = (tokens, index) =>
    `<div class="equation">${tokens[index]?.content ?? ''}</div>\n`;
}

/** Adds equations in lines and blocks; what TeX would refuse is shown as it was typed. */
export function addEquations(markdown: MarkdownIt): void {
  addInline(markdown);
  addBlock(markdown);
}
