import * as z from 'zod/mini';
import { textField } from '../fields/answers.ts';
import { bounds, countCodePoints } from '../fields/bounds.ts';
import { blogPostSummarySchema } from './contract.ts';

/** The largest id of an author. */
const maxAuthorId = 2_147_483_647;

const optionalText = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text?.trim() || undefined),
);

/** What narrows `GET /api/blog` (P-62); an empty value narrows nothing. */
export const blogFiltersSchema = z.object({
  q: optionalText.check(
    z.refine((text) => countCodePoints(text ?? '') <= bounds.searchQuery, {
      error: `q must have at most ${bounds.searchQuery} characters.`,
    }),
  ),
  /** Name or slug. */
  category: optionalText,
  /** Name or slug. */
  tag: optionalText,
  author: optionalText.check(
    z.refine(
      (text) => text === undefined || (/^\d{1,10}$/.test(text) && Number(text) <= maxAuthorId),
      {
        error: 'author must be the number of an author.',
      },
    ),
  ),
});

export type BlogFilters = z.output<typeof blogFiltersSchema>;

export function isFiltered(filters: Partial<BlogFilters>): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** A post of a narrowed list: without its body, and with what the search found in it. */
export const foundPostSchema = z.extend(z.omit(blogPostSummarySchema, { content: true }), {
  authorId: z.nullish(z.int()),
  /** Escaped text around the first match with `<mark>`; empty without a search. */
  matchHtml: textField,
  /** Tags with a word of the search. */
  matchTags: z._default(z.array(z.string()), []),
});

export type FoundPost = z.infer<typeof foundPostSchema>;

export const foundPostsSchema = z.array(foundPostSchema);
