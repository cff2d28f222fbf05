import type * as z from 'zod/mini';

/** One piece of a mail; every text is plain and is escaped where it is rendered. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** What a person looks up: rows of label and value. */
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** Somebody's own words, line breaks kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'link'; label: string; href: string }
  /** Hatched like unsurveyed ground: what must not pass for the real thing. */
  | { kind: 'warning'; title: string; text: string };

/** What a mail says, before it becomes text and HTML. */
export interface MailContent {
  /** What an inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this mail, at its foot. */
  reason: string;
}

/** A kind of mail: what it needs to know, and what it says. */
export interface MailTemplate<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** Parses what the outbox kept; dates are ISO strings there. */
  schema: Schema;
  compose(data: z.output<Schema>): MailContent;
}

/** Ties a template's content to the type of its data. */
export function defineTemplate<Schema extends z.ZodMiniType>(
  schema: Schema,
  compose: (data: z.output<Schema>) => MailContent,
): MailTemplate<Schema> {
  return { schema, compose };
}
