/**
 * Length bounds that every form and endpoint shares, in UTF-16 code units.
 * Generous to people and closed to abuse (P-20).
 */
export const bounds = {
  name: 200,
  email: 254,
  subject: 300,
  message: 10_000,
  shortText: 300,
  essay: 10_000,
  postTitle: 300,
  slug: 200,
  excerpt: 1000,
  postBody: 300_000,
  category: 100,
  tag: 60,
  tags: 30,
  webAddress: 2000,
  authorTitle: 200,
  bio: 4000,
} as const;

/** Largest request bodies, in bytes (P-96). */
export const bodyLimits = {
  public: 256 * 1024,
  admin: 1024 * 1024,
  webhook: 2 * 1024 * 1024,
} as const;

/** What a person reads of a paste that was not taken into a field, because it is far beyond its bound. */
export function pasteTooLong(label: string, characters: number, most: number): string {
  const [is, may] = [characters, most].map((count) => count.toLocaleString('en-US'));
  return `Not pasted: that is ${is} characters, and ${label} may have at most ${may}.`;
}
