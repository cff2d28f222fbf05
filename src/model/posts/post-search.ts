import * as z from 'zod/mini';
import { textField } from '../fields/response-fields.ts';
import { bounds, countCodePoints } from '../fields/bounds.ts';
import { blogListSchema, blogPostSummarySchema } from './contract.ts';

export const maxAuthorId = 2_147_483_647;

const optionalText = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text?.trim() || undefined),
);

export const blogFiltersSchema = z.object({
  q: optionalText.check(
    z.refine((text) => countCodePoints(text ?? '') <= bounds.searchQuery, {
      error: `q must have at most ${bounds.searchQuery} characters.`,
    }),
  ),
  category: optionalText,
  tag: optionalText,
  author: optionalText.check(
    z.refine(
      (text) => text === undefined || (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxAuthorId),
      {
        error: 'author must be the number of an author.',
      },
    ),
  ),
});

export type BlogFilters = z.output<typeof blogFiltersSchema>;

/** Tells whether a search or a filter narrows the list, which the API then gives without the texts of its posts. */
export function isFiltered(filters: Partial<BlogFilters>): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export const foundPostSchema = z.extend(z.omit(blogPostSummarySchema, { content: true }), {
  authorId: z.nullish(z.int()),
  /** The text is escaped, with the first match in `<mark>`; empty without a search. */
  matchHtml: textField,
  matchTags: z._default(z.array(z.string()), []),
});

export type FoundPost = z.infer<typeof foundPostSchema>;

export const foundPostsSchema = z.array(foundPostSchema);

/** The response of the API's list: whole posts, or what a search or a filter found, without their texts. */
export const postListSchema = z.union([blogListSchema, foundPostsSchema]);
