import * as z from 'zod/mini';
import { importOutcomes, importRowTypes } from '../enumerations.ts';
import { idField, nullableTextField } from '../fields/response-fields.ts';
import { importedPayoutSchema } from './gift-imports.ts';

const counts = { recorded: z.int(), already: z.int(), leftOut: z.int() };

/** The response of an import; `undoUntil` is null once it cannot be undone. */
export const importResultSchema = z.object({
  id: idField,
  ...counts,
  undoUntil: nullableTextField,
});

export type Imported = z.infer<typeof importResultSchema>;

const listed = {
  ...importResultSchema.shape,
  file: z.object({ name: z.string(), sha256: z.string(), format: z.string(), version: z.string() }),
  mail: z.boolean(),
  createdAt: z.string(),
};

export const giftImportListSchema = z.array(z.object(listed));

export type ListedImport = z.infer<typeof giftImportListSchema>[number];

/** A row of an import; `reason` says why it was left out or waits, or what a cost is. */
export const importedRowSchema = z.object({
  line: z.int(),
  type: z.enum(importRowTypes),
  outcome: z.enum(importOutcomes),
  externalId: nullableTextField,
  donationId: z.nullable(idField),
  payoutId: nullableTextField,
  reason: nullableTextField,
  donor: nullableTextField,
  email: nullableTextField,
  date: nullableTextField,
  grossCents: z.nullable(z.int()),
  feeCents: z.nullable(z.int()),
  netCents: z.nullable(z.int()),
  kind: nullableTextField,
});

export type ImportedRow = z.infer<typeof importedRowSchema>;

const sumSchema = z.object({ rows: z.int(), cents: z.int() });

export const importDetailsSchema = z.object({
  ...listed,
  payouts: z.array(importedPayoutSchema),
  /** The first rows by line, as many as one response carries; the CSV has all. */
  rows: z.array(importedRowSchema),
  rowCount: z.int(),
  /** The sums of all rows in the books; a row that waits for staff counts with its own figures. */
  sums: z.object({
    gifts: sumSchema,
    reversals: sumSchema,
    fees: sumSchema,
    costs: sumSchema,
    open: sumSchema,
    rounding: sumSchema,
  }),
});

export type ImportDetails = z.infer<typeof importDetailsSchema>;
