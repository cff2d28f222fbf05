import type * as z from 'zod/mini';

/** A kind of document: what it needs to know, and how it is drawn. */
export interface Document<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** Parses what the outbox kept; dates are ISO strings there. */
  schema: Schema;
  /** Gives the bytes of a one-page PDF: the same for the same data. */
  render(data: z.output<Schema>): Promise<Uint8Array>;
}

/** Ties a document's drawing to the type of its data. */
export function defineDocument<Schema extends z.ZodMiniType>(
  schema: Schema,
  render: (data: z.output<Schema>) => Promise<Uint8Array>,
): Document<Schema> {
  return { schema, render };
}
