import { INLINES } from '@contentful/rich-text-types';
import * as z from 'zod/mini';

export interface RichTextNode {
  nodeType: string;
  value: string;
  marks: { type: string }[];
  data: {
    uri: string;
    target: { sys: { id: string } };
    colspan: number;
    rowspan: number;
  };
  content: RichTextNode[];
}

const noTarget = { sys: { id: '' } };
const noData = { uri: '', target: noTarget, colspan: 1, rowspan: 1 };

const span = z.catch(z.int().check(z.minimum(1), z.maximum(100)), 1);

/** The schema of a node, which makes malformed parts empty, so that they do not cost the rest of the text. */
export const nodeSchema = z.object({
  nodeType: z.catch(z.string(), ''),
  value: z.catch(z.string(), ''),
  marks: z.catch(z.array(z.catch(z.object({ type: z.string() }), { type: '' })), []),
  data: z.catch(
    z.object({
      uri: z.catch(z.string(), ''),
      target: z.catch(z.object({ sys: z.object({ id: z.string() }) }), noTarget),
      colspan: span,
      rowspan: span,
    }),
    noData,
  ),
  get content(): z.ZodMiniType<RichTextNode[]> {
    const noNode = { nodeType: '', value: '', marks: [], data: noData, content: [] };
    return z.catch(z.array(z.catch(nodeSchema, noNode)), []);
  },
});

const inlineTypes: readonly string[] = ['text', ...Object.values(INLINES)];

/** Tells whether a node is within a line, as text, links and embedded entries are. */
export function isInline({ nodeType }: RichTextNode): boolean {
  return inlineTypes.includes(nodeType);
}
