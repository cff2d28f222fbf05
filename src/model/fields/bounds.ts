/**
 * The length of a text as bounds and Zod's `maxLength` measure it: an emoji of one code point counts once.
 * Zod's own function would bring its core into every page, whose footer checks an address.
 */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** The greatest lengths of texts in Unicode code points, and counts (P-20). */
export const bounds = {
  name: 200,
  email: 254,
  subject: 300,
  message: 10_000,
  /** Of a vote. */
  reason: 240,
  /** Of staff to the applicant, in the mail about a decision. */
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
  tags: 30,
  /** Of a search in the blog. */
  searchQuery: 200,
  /** Words of it that count. */
  searchWords: 16,
  webAddress: 2000,
  authorTitle: 200,
  bio: 4000,
  affiliation: 200,
  doi: 200,
  orcid: 60,
  /** One sentence about a change of an article. */
  revisionNote: 300,
  /** Far below the 16 KB that servers allow for all headers. */
  adminPassword: 1000,
} as const;

/** Bytes (P-96). */
export const bodyLimits = {
  public: 256 * 1024,
  admin: 1024 * 1024,
  webhook: 2 * 1024 * 1024,
} as const;

/** Shown under a field that holds more than its bound. */
export function tooLong(label: string, maxCodePoints: number): string {
  return `${label} may have at most ${maxCodePoints.toLocaleString('en-US')} characters.`;
}
