import * as z from 'zod/mini';

/** The most rows of one bulk request; a browser sends several requests for more. */
export const mostBulkIds = 100;

export const bulkIds = z
  .array(z.uuid({ error: 'ids must be UUIDs.' }), { error: 'ids must be a list.' })
  .check(
    z.minLength(1, 'ids must name at least one.'),
    z.maxLength(mostBulkIds, `ids may name at most ${mostBulkIds}.`),
  );

/**
 * Makes the schema of a bulk action's response: the rows as they are afterwards, and the ids of rows that do not exist,
 * such as deleted ones.
 */
export function bulkResponseSchema<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), missing: z.array(z.string()) });
}
