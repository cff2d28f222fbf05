/**
 * Returns the length of a text as bounds and Zod's `maxLength` measure it: an emoji of one code point counts once.
 * Zod's own function would bring its core into every page, whose footer checks an address.
 */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** The longest texts, in Unicode code points. */
export const bounds = {
  name: 200,
  email: 254,
  subject: 300,
  message: 10_000,
  reason: 240,
  decisionMessage: 500,
  shortText: 300,
  essay: 10_000,
  question: 2000,
  answer: 5000,
  postTitle: 300,
  slug: 200,
  excerpt: 1000,
  postBody: 300_000,
  pictureAlt: 300,
  category: 100,
  tag: 60,
  searchQuery: 200,
  webAddress: 2000,
  authorTitle: 200,
  bio: 4000,
  affiliation: 200,
  doi: 200,
  orcid: 60,
  revisionNote: 300,
  /** The longest password, far below the 16 KB that servers allow for all headers. */
  adminPassword: 1000,
} as const;

/** The largest numbers of things in one field. */
export const countBounds = {
  tags: 30,
  searchWords: 16,
} as const;

/** The largest bodies, in bytes. */
export const bodyLimits = {
  public: 256 * 1024,
  admin: 1024 * 1024,
  webhook: 2 * 1024 * 1024,
} as const;

/** Returns the message for a text beyond its bound, such as "Name may have at most 200 characters." */
export function tooLong(label: string, maxCodePoints: number): string {
  return `${label} may have at most ${maxCodePoints.toLocaleString('en-US')} characters.`;
}
