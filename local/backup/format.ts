import * as z from 'zod';

/** First line of a backup. */
const headerSchema = z.object({
  format: z.literal('bioelectric-atlas-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** Migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
});

/** Before the rows of a table. */
const tableSchema = z.object({
  table: z.string(),
  columns: z.array(z.tuple([z.string(), z.string()])),
});

/** One row: every value as Postgres writes it, which is what it reads back unchanged. */
const rowSchema = z.array(z.nullable(z.string()));

const sequenceSchema = z.object({ sequence: z.string(), value: z.string(), called: z.boolean() });

/** Last line: without it a backup is cut off. */
const endSchema = z.object({
  end: z.literal(true),
  rows: z.number(),
  /** SHA-256 over all lines before. */
  sha256: z.string(),
});

export const lineSchema = z.union([
  headerSchema,
  tableSchema,
  rowSchema,
  sequenceSchema,
  endSchema,
]);

/** One line of a backup, which is a file of JSON lines. */
export type Line = z.infer<typeof lineSchema>;
export type Header = z.infer<typeof headerSchema>;
export type Row = z.infer<typeof rowSchema>;
