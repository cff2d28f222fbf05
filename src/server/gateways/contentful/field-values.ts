import * as z from 'zod/mini';
import { raiseSigns } from '#model/text/raised-signs.ts';
import { richTextToMarkdown } from './rich-text.ts';
import { isInline, nodeSchema, type RichTextNode } from './rich-text-node.ts';

const documentSchema = z.looseObject({ nodeType: z.literal('document') });

/** Tells whether a value is a Rich Text document, whatever its field is called. */
export function isDocument(value: unknown): boolean {
  return documentSchema.safeParse(value).success;
}

/** Tells whether a field holds something other than null, an empty text or an empty list. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && JSON.stringify(value) !== '[]';
}

function collectText({ nodeType, value, marks, content }: RichTextNode): string {
  const isRaised = marks.some(({ type }) => type === 'superscript');
  if (nodeType === 'text') return isRaised ? raiseSigns(value) : value;
  const between = content.every(isInline) ? '' : ' ';
  return content.map(collectText).join(between);
}

// A document that is nested deeper than the stack counts as empty.
function emptyIfTooDeep(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** Reads text, or the words of a Rich Text; anything else is empty. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (!isDocument(value)) return '';
  return emptyIfTooDeep(() => collectText(nodeSchema.parse(value)).replaceAll(/\s+/g, ' ').trim());
}

/** Reads Markdown, or a Rich Text as Markdown: which one it is shows in the value, not in its field. */
export function readBody(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return isDocument(value) ? emptyIfTooDeep(() => richTextToMarkdown(value)) : '';
}

const linkSchema = z.object({
  sys: z.object({ id: z.string().check(z.minLength(1)), linkType: z.optional(z.string()) }),
});

/** Lists the keys of the records that a field links to, whether one or a list. */
export function readLinkedKeys(value: unknown, type: 'Asset' | 'Entry'): string[] {
  const links = Array.isArray(value) ? (value as unknown[]) : [value];
  return links.flatMap((link) => {
    const { data } = linkSchema.safeParse(link);
    if (!data || (data.sys.linkType ?? type) !== type) return [];
    return [`${type.toLowerCase()}:${data.sys.id}`];
  });
}

/** Lists the labels in a field, which is a list of texts or one text with commas. */
export function readLabels(value: unknown): string[] {
  const labels = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(labels)) return [];
  return labels.filter((label) => typeof label === 'string').map((label) => label.trim());
}
