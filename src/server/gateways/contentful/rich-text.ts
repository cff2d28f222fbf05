import { BLOCKS, MARKS } from '@contentful/rich-text-types';
import type { BlockContent, PhrasingContent, TableRow } from 'mdast';
import { isBlank, joinLines, type MarkdownLine, writeLines, startLine } from './rich-text-lines.ts';
import { isInline, nodeSchema, type RichTextNode } from './rich-text-node.ts';
import { writeMarkdown } from './write-markdown.ts';

const codeMark: string = MARKS.CODE;
const listItem: string = BLOCKS.LIST_ITEM;
const orderedList: string = BLOCKS.OL_LIST;
const listTypes: readonly string[] = [BLOCKS.UL_LIST, orderedList];

const bullets = ['\u2022', '\u25e6', '\u25aa'];

// The word joiner has no width, and keeps the spaces before it from being trimmed.
const indent = (depth: number) => (depth === 0 ? '' : `${'\u2003'.repeat(depth)}\u2060`);

// A table cell has no lists in Markdown, so each item is lines of text behind a number or bullet.
function itemLines({ nodeType, content: items }: RichTextNode, depth: number): MarkdownLine[] {
  const bullet = bullets[Math.min(depth, bullets.length - 1)] ?? '';
  return items
    .map((item) => cellLines(item.nodeType === listItem ? item.content : [item], depth + 1))
    .filter((lines) => lines.length > 0)
    .flatMap(([first = [], ...others], index) => {
      const mark = nodeType === orderedList ? `${index + 1}.` : bullet;
      return [startLine(`${indent(depth)}${mark} `, first), ...others];
    });
}

/**
 * Splits the content of a cell into lines.
 *
 * @param depth the depth of the list around it; 0 outside of lists
 */
function cellLines(content: RichTextNode[], depth = 0): MarkdownLine[] {
  if (content.some(isInline)) {
    const lines = writeLines(content, 'lineBreak');
    return depth === 0 ? lines : lines.filter((line) => !isBlank(line));
  }
  return content.flatMap((node) =>
    listTypes.includes(node.nodeType) ? itemLines(node, depth) : cellLines(node.content, depth),
  );
}

/**
 * Arranges the cells by column. Markdown has none over several columns or rows, so their text is in the first cell, and
 * the others are empty, which keeps what follows in its column.
 */
function spreadCells(rows: RichTextNode[]): (RichTextNode | undefined)[][] {
  const rowsBelow: number[] = [];
  return rows.map(({ content }) => {
    const row: (RichTextNode | undefined)[] = [];
    const skipTaken = () => {
      while ((rowsBelow[row.length] ?? 0) > 0) {
        rowsBelow[row.length] = (rowsBelow[row.length] ?? 0) - 1;
        row.push(undefined);
      }
    };
    for (const cell of content) {
      skipTaken();
      for (let column = 0; column < cell.data.colspan; column += 1) {
        rowsBelow[row.length] = cell.data.rowspan - 1;
        row.push(column === 0 ? cell : undefined);
      }
    }
    skipTaken();
    return row;
  });
}

// Markdown has no table without a header, so an empty one stands for none.
function table({ content: rows }: RichTextNode): BlockContent[] {
  const isHeader = ({ nodeType }: RichTextNode) => nodeType === 'table-header-cell';
  const hasHeader = rows[0]?.content.every(isHeader) ?? false;
  const children = spreadCells(rows).map((cells, row): TableRow => {
    const isHead = row === 0 && hasHeader;
    return {
      type: 'tableRow',
      children: cells.map((cell) => {
        const words = cell ? joinLines(cellLines(cell.content), 'lineBreak') : [];
        const isStrong = cell && isHeader(cell) && !isHead && words.length > 0;
        return {
          type: 'tableCell',
          children: isStrong ? [{ type: 'strong', children: words }] : words,
        };
      }),
    };
  });
  const empty: TableRow = { type: 'tableRow', children: [] };
  if (children.length === 0) return [];
  return [{ type: 'table', children: hasHeader ? children : [empty, ...children] }];
}

function list(ordered: boolean, { content }: RichTextNode): BlockContent[] {
  const children = content
    .map((item) => ({
      type: 'listItem' as const,
      spread: false,
      children: flow(item.nodeType === 'list-item' ? item.content : [item]),
    }))
    .filter((item) => item.children.length > 0);
  return children.length > 0 ? [{ type: 'list', ordered, spread: false, children }] : [];
}

function paragraph(children: PhrasingContent[]): BlockContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : [];
}

const blockWriters: Partial<Record<string, (node: RichTextNode) => BlockContent[]>> = {
  [BLOCKS.PARAGRAPH]: ({ content }) => paragraph(joinLines(writeLines(content, 'break'), 'break')),
  [BLOCKS.UL_LIST]: (node) => list(false, node),
  [BLOCKS.OL_LIST]: (node) => list(true, node),
  [BLOCKS.QUOTE]: ({ content }) => {
    const children = flow(content);
    return children.length > 0 ? [{ type: 'blockquote', children }] : [];
  },
  [BLOCKS.HR]: () => [{ type: 'thematicBreak' }],
  [BLOCKS.TABLE]: table,
  [BLOCKS.EMBEDDED_ASSET]: ({ data: { target } }) => {
    const { id } = target.sys;
    return id === '' ? [] : paragraph([{ type: 'image', url: `asset:${id}`, alt: '' }]);
  },
  [BLOCKS.EMBEDDED_ENTRY]: ({ data: { target } }) => {
    const { id } = target.sys;
    return id === '' ? [] : paragraph([{ type: 'link', url: `entry:${id}`, children: [] }]);
  },
};

function block(node: RichTextNode): BlockContent[] {
  const depth = /^heading-([1-6])$/.exec(node.nodeType)?.[1];
  if (depth === undefined) return (blockWriters[node.nodeType] ?? (() => flow(node.content)))(node);
  const children = joinLines(writeLines(node.content, 'lineBreak'), 'lineBreak');
  const level = Number(depth) as 1 | 2 | 3 | 4 | 5 | 6;
  return children.length > 0 ? [{ type: 'heading', depth: level, children }] : [];
}

function isText({ nodeType }: RichTextNode): boolean {
  return nodeType === 'text';
}

function isCode({ nodeType, content }: RichTextNode): boolean {
  const isMarked = ({ marks }: RichTextNode) => marks.some(({ type }) => type === codeMark);
  const words = content.filter(({ value }) => value.trim() !== '');
  return (
    nodeType === 'paragraph' && words.length > 0 && content.every(isText) && words.every(isMarked)
  );
}

function isEmpty({ nodeType, content }: RichTextNode): boolean {
  return (
    nodeType === 'paragraph' && content.every((node) => isText(node) && node.value.trim() === '')
  );
}

function codeBlock(paragraphs: RichTextNode[]): BlockContent {
  const lines = paragraphs
    .map(({ content }) => content.map(({ value }) => value).join(''))
    .join('\n')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ');
  return { type: 'code', value: lines.replaceAll(/^(?:[ \t]*\n)+|\s+$/g, '') };
}

/**
 * Converts blocks. Contentful has no block of code: editors mark each line as code, in one paragraph or several, and
 * leave empty ones between them.
 */
function flow(content: RichTextNode[]): BlockContent[] {
  const start = content.findIndex(isCode);
  if (start < 0) return joinInlineText(content);
  const length = content.slice(start).findIndex((node) => !isCode(node) && !isEmpty(node));
  const end = length < 0 ? content.length : start + length;
  return [
    ...joinInlineText(content.slice(0, start)),
    codeBlock(content.slice(start, end)),
    ...flow(content.slice(end)),
  ];
}

// Text outside of a paragraph becomes one.
function joinInlineText(content: RichTextNode[]): BlockContent[] {
  const start = content.findIndex(isInline);
  if (start < 0) return content.flatMap(block);
  const rest = content.slice(start);
  const length = rest.findIndex((node) => !isInline(node));
  const words = length < 0 ? rest : rest.slice(0, length);
  return [
    ...content.slice(0, start).flatMap(block),
    ...paragraph(joinLines(writeLines(words, 'break'), 'break')),
    ...(length < 0 ? [] : joinInlineText(rest.slice(length))),
  ];
}

/**
 * Converts Rich Text to the Markdown of posts, with `asset:<id>` and `entry:<id>` for linked records; of unknown nodes
 * the text remains.
 */
export function richTextToMarkdown(document: unknown): string {
  const parsed = nodeSchema.safeParse(document);
  return parsed.success ? writeMarkdown({ type: 'root', children: flow(parsed.data.content) }) : '';
}
