import { BLOCKS, MARKS } from '@contentful/rich-text-types';
import type { BlockContent, PhrasingContent } from 'mdast';
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

function text({ value = '', marks = [] }: RichTextNode): PhrasingContent[] {
  if (value === '') return [];
  const types = marks.map(({ type }) => type);
  if (types.includes(MARKS.CODE)) return [{ type: 'inlineCode', value }];
  return types.reduce<PhrasingContent[]>(
    (children, mark) => {
      const type = markNodes[mark];
      return type ? [{ type, children }] : children;
    },
    [{ type: 'text', value }],
  );
}

function linkTarget({ nodeType, data: { uri, target } = {} }: RichTextNode): string | undefined {
  if (nodeType === 'hyperlink') return typeof uri === 'string' ? uri : undefined;
  const kind = nodeType === 'asset-hyperlink' ? 'asset' : 'entry';
  return target && `${kind}:${target.sys.id}`;
}

function phrasing({ content = [] }: Pick<RichTextNode, 'content'>): PhrasingContent[] {
  return content.flatMap((node): PhrasingContent[] => {
    if (node.nodeType === 'text') return text(node);
    const url = linkTarget(node);
    const children = phrasing(node);
    return url !== undefined && children.length > 0 ? [{ type: 'link', url, children }] : children;
  });
}

function table({ content: rows = [] }: RichTextNode): BlockContent {
  const children = rows.map(({ content: cells = [] }) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => ({
      type: 'tableCell' as const,
      children: phrasing({ content: cell.content?.flatMap(({ content = [] }) => content) }),
    })),
  }));
  return { type: 'table', children };
}

function list(ordered: boolean, { content = [] }: RichTextNode): BlockContent {
  const children = content.map((item) => ({
    type: 'listItem' as const,
    spread: false,
    children: blocks(item),
  }));
  return { type: 'list', ordered, spread: false, children };
}

function paragraph(children: PhrasingContent[]): BlockContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : [];
}

const blockOf: Partial<Record<string, (node: RichTextNode) => BlockContent[]>> = {
  [BLOCKS.PARAGRAPH]: (node) => paragraph(phrasing(node)),
  [BLOCKS.UL_LIST]: (node) => [list(false, node)],
  [BLOCKS.OL_LIST]: (node) => [list(true, node)],
  [BLOCKS.QUOTE]: (node) => [{ type: 'blockquote', children: blocks(node) }],
  [BLOCKS.HR]: () => [{ type: 'thematicBreak' }],
  [BLOCKS.TABLE]: (node) => [table(node)],
  [BLOCKS.EMBEDDED_ASSET]: ({ data }) => {
    const id = data?.target?.sys.id;
    return id === undefined ? [] : paragraph([{ type: 'image', url: `asset:${id}`, alt: '' }]);
  },
};

function blocks({ content = [] }: RichTextNode): BlockContent[] {
  return content.flatMap((node) => {
    const depth = /^heading-([1-6])$/.exec(node.nodeType)?.[1];
    if (depth === undefined) return blockOf[node.nodeType]?.(node) ?? [];
    const level = Number(depth) as 1 | 2 | 3 | 4 | 5 | 6;
    return [{ type: 'heading', depth: level, children: phrasing(node) }];
  });
}

/**
 * Converts Rich Text to the Markdown of posts, with `asset:<id>` and `entry:<id>` for linked
 * records; unknown nodes are left out.
 */
export function richTextToMarkdown(document: unknown): string {
  const parsed = nodeSchema.safeParse(document);
  if (!parsed.success) return '';
  const root = { type: 'root' as const, children: blocks(parsed.data) };
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
