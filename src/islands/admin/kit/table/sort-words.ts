/** How both directions of a text column read. */
export const letterWords = { ascending: 'A to Z', descending: 'Z to A' } as const;

/** How both directions of a date column read. */
export const timeWords = { ascending: 'oldest first', descending: 'newest first' } as const;
