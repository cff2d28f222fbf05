import { Hono } from 'hono';
import * as z from 'zod/mini';
import { giftImportSchema, importBounds } from '#model/donations/gift-imports.ts';
import { importReviewRequestSchema, importReviewSchema } from '#model/donations/import-review.ts';
import {
  giftImportListSchema,
  importDetailsSchema,
  importResultSchema,
} from '#model/donations/import-records.ts';
import { giftImports } from '../../db/gift-imports-schema.ts';
import { allowOnly, type ApiEnv } from '../../http/api.ts';
import {
  responds,
  respondsFile,
  respondsNothing,
  respondsCreatedOrKnown,
  refuses,
} from '../../http/route-description.ts';
import { respondWithRows, paged } from '../../http/paging.ts';
import { validId, validLargeJson, validParams, validQuery } from '../../http/validate.ts';
import { createCsvNameSchema, respondWithCsv } from '../../http/respond-with-csv.ts';
import { writeImportCsv } from './import-csv.ts';
import { isImportOfMode, presentImport, readImport, selectImports } from './read-imports.ts';
import { recordImport } from './record-import.ts';
import { reviewRows } from './review-rows.ts';
import { takeBackImport } from './take-back.ts';

const importId = validId('Import');

const csvParams = z.object({
  id: createCsvNameSchema(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
});

const csvQuery = z.object({
  /** The first row, counted from 0; the `Link` header of a part has that of the next one. */
  from: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,7}$/, 'from must be a number of a row such as 20000.')),
      z.transform(Number),
    ),
  ),
});

export const giftImportRoutes = new Hono<ApiEnv>()
  .get('/', responds(giftImportListSchema), paged, (c) =>
    respondWithRows(c, selectImports(), {
      table: giftImports,
      where: isImportOfMode(),
      present: presentImport,
    }),
  )
  .post(
    '/',
    respondsCreatedOrKnown(importResultSchema),
    validLargeJson(giftImportSchema, importBounds.bytes),
    async (c) => {
      const { imported, isNew } = await recordImport(c.req.valid('json'));
      return c.json(imported, isNew ? 201 : 200);
    },
  )
  .post(
    '/review',
    responds(importReviewSchema),
    validLargeJson(importReviewRequestSchema, importBounds.bytes),
    async (c) => c.json(await reviewRows(c.req.valid('json'))),
  )
  .all('/review', allowOnly('POST'))
  .get(
    '/:id{.+\\.csv}',
    respondsFile('text/csv'),
    validParams(csvParams, 'Import'),
    validQuery(csvQuery),
    async (c) => {
      const { id } = c.req.valid('param');
      const { csv, next } = await writeImportCsv(id, c.req.valid('query').from ?? 0);
      if (next !== null) c.header('Link', `<${c.req.path}?from=${next}>; rel="next"`);
      return respondWithCsv(c, `import-${id}`, csv);
    },
  )
  .get('/:id', responds(importDetailsSchema), importId, async (c) =>
    c.json(await readImport(c.req.valid('param').id)),
  )
  .delete('/:id', refuses(409), respondsNothing, importId, async (c) => {
    await takeBackImport(c.req.valid('param').id);
    return c.body(null, 204);
  })
  .all('/:id', allowOnly('GET', 'DELETE'));
