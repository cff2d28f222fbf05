import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import type { BlockContent, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import * as z from 'zod/mini';

const nodeSchema = z.object({
  nodeType: z.string(),
  value: z.optional(z.string()),
  marks: z.optional(z.array(z.object({ type: z.string() }))),
  data: z.optional(
    z.object({
      uri: z.optional(z.unknown()),
      target: z.optional(z.object({ sys: z.object({ id: z.string() }) })),
    }),
  ),
  get content() {
    return z.optional(z.array(nodeSchema));
  },
});

type RichTextNode = z.infer<typeof nodeSchema>;

const markNodes: Partial<Record<string, 'strong' | 'emphasis'>> = {
  [MARKS.BOLD]: 'strong',
  [MARKS.ITALIC]: 'emphasis',
};

const codeMarks: string[] = [MARKS.CODE];

function text({ value = '', marks = [] }: RichTextNode): PhrasingContent[] {
  if (value === '') return [];
  if (marks.some(({ type }) => codeMarks.includes(type))) return [{ type: 'inlineCode', value }];
  return marks.reduce<PhrasingContent[]>(
    (children, mark) => {
      const type = markNodes[mark.type];
      return type ? [{ type, children }] : children;
    },
    [{ type: 'text', value }],
  );
}

function is(node: RichTextNode, type: string): boolean {
  return node.nodeType === type;
}

function linkTarget(node: RichTextNode): string | undefined {
  const { uri, target } = node.data ?? {};
  if (is(node, INLINES.HYPERLINK)) return typeof uri === 'string' ? uri : undefined;
  if (target === undefined) return undefined;
  return is(node, INLINES.ASSET_HYPERLINK) ? `asset:${target.sys.id}` : `entry:${target.sys.id}`;
}

function phrasing(nodes: RichTextNode[] = []): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (is(node, 'text')) return text(node);
    const url = linkTarget(node);
    const children = phrasing(node.content);
    return url === undefined || children.length === 0
      ? children
      : [{ type: 'link', url, children }];
  });
}

function tableRows(nodes: RichTextNode[] = []): TableRow[] {
  return nodes.map((row) => ({
    type: 'tableRow',
    children: (row.content ?? []).map((cell) => ({
      type: 'tableCell',
      children: phrasing(cell.content?.flatMap((paragraph) => paragraph.content ?? [])),
    })),
  }));
}

function list(node: RichTextNode): BlockContent {
  const items = (node.content ?? []).map((item) => ({
    type: 'listItem' as const,
    spread: false,
    children: blocks(item.content),
  }));
  const ordered = is(node, BLOCKS.OL_LIST);
  return { type: 'list', ordered, spread: false, children: items };
}

function paragraph(node: RichTextNode): BlockContent[] {
  const children = phrasing(node.content);
  return children.length > 0 ? [{ type: 'paragraph', children }] : [];
}

function picture(node: RichTextNode): BlockContent[] {
  const id = node.data?.target?.sys.id;
  if (id === undefined) return [];
  const image = { type: 'image' as const, url: `asset:${id}`, alt: '' };
  return [{ type: 'paragraph', children: [image] }];
}

const blockOf: Partial<Record<string, (node: RichTextNode) => BlockContent[]>> = {
  [BLOCKS.PARAGRAPH]: paragraph,
  [BLOCKS.UL_LIST]: (node) => [list(node)],
  [BLOCKS.OL_LIST]: (node) => [list(node)],
  [BLOCKS.QUOTE]: (node) => [{ type: 'blockquote', children: blocks(node.content) }],
  [BLOCKS.HR]: () => [{ type: 'thematicBreak' }],
  [BLOCKS.TABLE]: (node) => [{ type: 'table', children: tableRows(node.content) }],
  [BLOCKS.EMBEDDED_ASSET]: picture,
};

function block(node: RichTextNode): BlockContent[] {
  const depth = /^heading-([1-6])$/.exec(node.nodeType)?.[1];
  if (depth === undefined) return blockOf[node.nodeType]?.(node) ?? [];
  const level = Number(depth) as 1 | 2 | 3 | 4 | 5 | 6;
  return [{ type: 'heading', depth: level, children: phrasing(node.content) }];
}

function blocks(nodes: RichTextNode[] = []): BlockContent[] {
  return nodes.flatMap(block);
}

/**
 * Converts Rich Text to the Markdown of posts, with `asset:<id>` and `entry:<id>` for linked
 * records; unknown nodes are left out.
 */
export function richTextToMarkdown(document: unknown): string {
  const parsed = nodeSchema.safeParse(document);
  if (!parsed.success) return '';
  const children: RootContent[] = blocks(parsed.data.content);
  const root: Root = { type: 'root', children };
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    extensions: [gfmTableToMarkdown()],
    // Our renderer needs no space after these marks (P-64).
    unsafe: [
      { atBreak: true, character: '-' },
      { atBreak: true, character: '#' },
    ],
  }).trim();
}
