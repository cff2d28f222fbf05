/** The bounds of one response of a list. A page with long texts may hold fewer rows than asked for. */
export const listBounds = {
  unpaged: 1000,
  maxLimit: 5000,
  /** The largest page in bytes; the platform carries 6 MB. */
  bytes: 3_000_000,
} as const;
