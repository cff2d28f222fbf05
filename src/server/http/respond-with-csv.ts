import * as z from 'zod/mini';
import type { ApiContext } from './api.ts';

/**
 * Makes the schema of a name such as `2026-10.csv`, which drops its ending.
 *
 * @param pattern what the name without its ending must match, from `^` to `$`
 */
export const createCsvNameSchema = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(pattern.source.replace(/\$$/, String.raw`\.csv$`)))),
    z.transform((name: string) => name.slice(0, -'.csv'.length)),
  );

/**
 * Responds with a CSV file.
 *
 * @param name the file's name without its ending
 */
export function respondWithCsv(c: ApiContext, name: string, csv: string): Response {
  return c.body(csv, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
