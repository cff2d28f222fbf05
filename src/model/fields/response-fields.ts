import * as z from 'zod/mini';

/**
 * An id in a response. The browser needs only the fields of the commission (docs/commission.md); all others have
 * defaults. The type after a transform is stated again, because `/openapi.json` cannot read it from a function.
 */

export const idField = z.pipe(
  z.union([z.string(), z.int()]),
  z.pipe(
    z.transform((id: string | number) => String(id)),
    z.string(),
  ),
);

export const textField = z.pipe(
  z.nullish(z.string()),
  z.pipe(
    z.transform((value: string | null | undefined) => value ?? ''),
    z.string(),
  ),
);

export const nullableTextField = z.pipe(
  z.nullish(z.string()),
  z.pipe(
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(z.string()),
  ),
);
