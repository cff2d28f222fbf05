import { BLOCKS } from '@contentful/rich-text-types';
import type { BlockContent, PhrasingContent, TableRow } from 'mdast';
import { joinLines, type Line, linesOf } from './rich-text-lines.ts';
import { isInline, nodeSchema, type RichTextNode } from './rich-text-node.ts';
import { writeMarkdown } from './write-markdown.ts';

function cellLines(content: RichTextNode[]): Line[] {
  return content.some(isInline)
    ? linesOf(content, 'lineBreak')
    : content.flatMap((node) => cellLines(node.content));
}

/** Markdown has no table without a header, so that an empty one stands for none. */
function table({ content: rows }: RichTextNode): BlockContent[] {
  const isHeader = ({ nodeType }: RichTextNode) => nodeType === 'table-header-cell';
  const hasHeader = rows[0]?.content.every(isHeader) ?? false;
  const children = rows.map(({ content: cells }, row): TableRow => {
    const isHead = row === 0 && hasHeader;
    return {
      type: 'tableRow',
      children: cells.map((cell) => {
        const words = joinLines(cellLines(cell.content), 'lineBreak');
        const isStrong = isHeader(cell) && !isHead && words.length > 0;
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

const blockOf: Partial<Record<string, (node: RichTextNode) => BlockContent[]>> = {
  [BLOCKS.PARAGRAPH]: ({ content }) => paragraph(joinLines(linesOf(content, 'break'), 'break')),
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
  if (depth === undefined) return (blockOf[node.nodeType] ?? (() => flow(node.content)))(node);
  const children = joinLines(linesOf(node.content, 'lineBreak'), 'lineBreak');
  const level = Number(depth) as 1 | 2 | 3 | 4 | 5 | 6;
  return children.length > 0 ? [{ type: 'heading', depth: level, children }] : [];
}

/** Text outside of a paragraph becomes one. */
function flow(content: RichTextNode[]): BlockContent[] {
  const start = content.findIndex(isInline);
  if (start < 0) return content.flatMap(block);
  const rest = content.slice(start);
  const length = rest.findIndex((node) => !isInline(node));
  const words = length < 0 ? rest : rest.slice(0, length);
  return [
    ...content.slice(0, start).flatMap(block),
    ...paragraph(joinLines(linesOf(words, 'break'), 'break')),
    ...(length < 0 ? [] : flow(rest.slice(length))),
  ];
}

/**
 * Converts Rich Text to the Markdown of posts, with `asset:<id>` and `entry:<id>` for linked
 * records; of unknown nodes the text is kept.
 */
export function richTextToMarkdown(document: unknown): string {
  const parsed = nodeSchema.safeParse(document);
  return parsed.success ? writeMarkdown({ type: 'root', children: flow(parsed.data.content) }) : '';
}
