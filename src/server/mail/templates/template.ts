import type * as z from 'zod/mini';

/** Plain text, escaped when rendered. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'quote'; text: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'warning'; title: string; text: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const quote = (text: string): Block => ({ kind: 'quote', text });
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });

export function facts(rows: Record<string, string>): Block {
  const entries = Object.entries(rows);
  return { kind: 'facts', rows: entries.map(([label, value]) => ({ label, value })) };
}

export interface MailContent {
  /** Shown after the subject in an inbox. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail. */
  reason: string;
}

export interface MailTemplate<Schema extends z.ZodMiniType = z.ZodMiniType> {
  schema: Schema;
  compose(data: z.output<Schema>): MailContent;
}

export function defineTemplate<Schema extends z.ZodMiniType>(
  schema: Schema,
  compose: (data: z.output<Schema>) => MailContent,
): MailTemplate<Schema> {
  return { schema, compose };
}
