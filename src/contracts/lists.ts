/**
 * How admin list endpoints page (P-81): `?limit=` rows from `?after=` a cursor, with
 * `Link: <…>; rel="next"` and `X-Total-Count`. Without parameters the newest rows up to the bound. Rows
 * with long texts may be fewer than were asked for: `Link` says whether there are more.
 */
export const listBounds = {
  /** Rows of an answer without `limit`. */
  unpaged: 1000,
  /** Largest `limit`. */
  maxLimit: 5000,
  /** Largest answer of any list, about, in bytes; the platform carries 6 MB. */
  bytes: 3_000_000,
} as const;
