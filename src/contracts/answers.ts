import * as z from 'zod/mini';

/**
 * Fields as the browser reads them from answers. Our pages work with exactly the fields of the
 * records (P-81): everything beyond them has a default.
 */

/** A row's id: text or a number on the wire, text in the browser. */
export const idField = z.pipe(z.union([z.string(), z.int()]), z.transform(String));

/** A text that may be null or absent; both read as empty. */
export const textField = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

/** A text that may be null, empty or absent; all three read as null. */
export const nullableTextField = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);
