import * as z from 'zod/mini';

export const searchBounds = { characters: 200, answers: 20 } as const;

export const foundKinds = ['person', 'application', 'donation', 'post'] as const;

export const foundRecordSchema = z.object({
  kind: z.enum(foundKinds),
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
