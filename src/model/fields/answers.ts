import * as z from 'zod/mini';

/** The browser needs only the fields of the commission (docs/commission.md); all others have defaults. */

export const idField = z.pipe(z.union([z.string(), z.int()]), z.transform(String));

export const textField = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

export const nullableTextField = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);
