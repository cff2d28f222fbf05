/** Rows with long texts may be fewer than asked for. */
export const listBounds = {
  unpaged: 1000,
  maxLimit: 5000,
  /** The platform carries 6 MB. */
  bytes: 3_000_000,
} as const;
