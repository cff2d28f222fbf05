import * as z from 'zod/mini';

export const searchBounds = { characters: 200, resultsPerKind: 5 } as const;

export const foundRecordSchema = z.object({
  kind: z.enum(['person', 'application', 'donation', 'post']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
});

export type FoundRecord = z.infer<typeof foundRecordSchema>;

export const foundRecordsSchema = z.array(foundRecordSchema);

export const searchQuerySchema = z.object({
  q: z._default(
    z
      .string()
      .check(
        z.maxLength(
          searchBounds.characters,
          `q may have at most ${searchBounds.characters} characters.`,
        ),
      ),
    '',
  ),
});
