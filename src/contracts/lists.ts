/**
 * How admin list endpoints page (decision 6): `?limit=` rows from `?after=` a cursor, with
 * `Link: <…>; rel="next"` and `X-Total-Count`. Without parameters the newest rows up to the bound.
 */
export const listBounds = {
  /** Rows of an answer without `limit`. */
  unpaged: 1000,
  /** Largest `limit`. */
  maxLimit: 5000,
} as const;
