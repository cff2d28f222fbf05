import { MARKS } from '@contentful/rich-text-types';
import type { PhrasingContent } from 'mdast';
import { completeAddress, isLinkAddress } from '#model/markdown/link-address.ts';
import type { RichTextNode } from './rich-text-node.ts';

interface Piece {
  node: PhrasingContent;
  marks: ReadonlySet<string>;
}

export type MarkdownLine = Piece[];

// A heading and a table cell are one line of Markdown.
type LineEnd = 'break' | 'lineBreak';

// The marks are listed from the outermost to the innermost.
const wrappers = [
  [MARKS.BOLD, 'strong'],
  [MARKS.ITALIC, 'emphasis'],
  [MARKS.STRIKETHROUGH, 'delete'],
  [MARKS.UNDERLINE, 'underline'],
] as const;

const scripts = [
  [MARKS.SUPERSCRIPT, '^'],
  [MARKS.SUBSCRIPT, '~'],
] as const;

// Code and scripts hold plain text, so one of them takes precedence.
function readMarks({ marks }: RichTextNode): ReadonlySet<string> {
  const types = marks.map(({ type }) => type);
  const [plain] = [...scripts.map(([mark]) => mark), MARKS.CODE].filter((mark) =>
    types.includes(mark),
  );
  const wrapping = wrappers.map(([mark]) => mark).filter((mark) => types.includes(mark));
  return new Set(plain ? [...wrapping, plain] : wrapping);
}

function leaf(value: string, marks: ReadonlySet<string>): PhrasingContent {
  const [, mark] = scripts.find(([script]) => marks.has(script)) ?? [];
  if (mark) return { type: 'script', mark, value };
  return { type: marks.has(MARKS.CODE) ? 'inlineCode' : 'text', value };
}

// Marks do not hold in Markdown where they begin or end with a space.
function splitPieces(text: string, marks: ReadonlySet<string>): MarkdownLine {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  const space = (value: string): Piece => ({ node: { type: 'text', value }, marks: new Set() });
  return [
    space(text.slice(0, start)),
    { node: leaf(text.slice(start, end), marks), marks },
    space(text.slice(end)),
  ].filter(({ node }) => !('value' in node && node.value === ''));
}

function isEqual(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((mark) => right.has(mark));
}

function mergeTexts(content: RichTextNode[]) {
  const merged: { node: RichTextNode; marks: ReadonlySet<string>; value: string }[] = [];
  for (const node of content) {
    if (node.nodeType === 'text' && node.value === '') continue;
    const last = merged.at(-1);
    const marks = readMarks(node);
    const isSame = node.nodeType === 'text' && last?.node.nodeType === 'text';
    if (isSame && isEqual(last.marks, marks)) last.value += node.value;
    else merged.push({ node, marks, value: node.value });
  }
  return merged;
}

function linkTarget({ nodeType, data: { uri, target } }: RichTextNode): string | undefined {
  const address = uri.trim();
  const isAllowed = address !== '' && isLinkAddress(completeAddress(address));
  if (nodeType === 'hyperlink') return isAllowed ? address : undefined;
  const { id } = target.sys;
  if (id === '') return undefined;
  if (nodeType === 'asset-hyperlink') return `asset:${id}`;
  const isEntry = nodeType === 'entry-hyperlink' || nodeType === 'embedded-entry-inline';
  return isEntry ? `entry:${id}` : undefined;
}

/**
 * Splits inline Rich Text into lines of pieces with marks. A link is one piece, within which `end` takes the place of a
 * new line.
 */
export function writeLines(content: RichTextNode[], end: LineEnd): MarkdownLine[] {
  const lines: MarkdownLine[] = [[]];
  const append = (added: MarkdownLine[]) => {
    for (const [index, line] of added.entries()) {
      if (index === 0) lines.at(-1)?.push(...line);
      else lines.push(line);
    }
  };
  for (const { node, marks, value } of mergeTexts(content)) {
    const url = linkTarget(node);
    if (node.nodeType === 'text') {
      append(value.split(/\r\n?|\n/).map((line) => splitPieces(line, marks)));
    } else if (url === undefined) {
      append(writeLines(node.content, end));
    } else {
      const children = joinLines(writeLines(node.content, end), end);
      const isEmbedded = node.nodeType === 'embedded-entry-inline';
      if (children.length > 0 || isEmbedded) {
        append([[{ node: { type: 'link', url, children }, marks: new Set() }]]);
      }
    }
  }
  return lines;
}

function isSpace({ node }: Piece): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

function trimEnds<Part>(parts: Part[], isOut: (part: Part) => boolean): Part[] {
  const start = parts.findIndex((part) => !isOut(part));
  return start < 0 ? [] : parts.slice(start, parts.findLastIndex((part) => !isOut(part)) + 1);
}

/** Tells whether a line has nothing but spaces. */
export function isBlank(line: MarkdownLine): boolean {
  return line.every(isSpace);
}

/** Puts plain text before a line, such as the bullet of a list in a table cell. */
export function startLine(text: string, line: MarkdownLine): MarkdownLine {
  return [{ node: { type: 'text', value: text }, marks: new Set() }, ...line];
}

/** Joins lines, without empty ones at the ends of the phrase. */
export function joinLines(parts: MarkdownLine[], end: LineEnd): PhrasingContent[] {
  const lines = parts.map((line) => trimEnds(line, isSpace));
  return trimEnds(lines, (line) => line.length === 0).flatMap((line, index) => [
    ...(index > 0 ? [{ type: end }] : []),
    ...wrapMarks(line, wrappers),
  ]);
}

function joinTexts(nodes: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.type === 'text' && node.type === 'text') last.value += node.value;
    else joined.push(node);
  }
  return joined;
}

function wrapMarks(
  line: MarkdownLine,
  [wrapper, ...inner]: readonly (typeof wrappers)[number][],
): PhrasingContent[] {
  if (!wrapper) return joinTexts(line.map(({ node }) => node));
  const [mark, type] = wrapper;
  const runs: { isMarked: boolean; line: MarkdownLine }[] = [];
  for (const piece of line) {
    const isMarked = piece.marks.has(mark);
    const last = runs.at(-1);
    if (last?.isMarked === isMarked) last.line.push(piece);
    else runs.push({ isMarked, line: [piece] });
  }
  return runs.flatMap((run) => {
    const children = wrapMarks(run.line, inner);
    return run.isMarked ? [{ type, children }] : children;
  });
}
