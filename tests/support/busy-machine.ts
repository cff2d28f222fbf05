// Limits in milliseconds, far above what a quiet machine needs: a busy one must not look like a broken product.

/** The milliseconds that a test waits on a busy machine; a second is enough for what it waits for. */
export const waitMs = 30_000;

/**
 * The milliseconds in which the longest text must be rendered: a second is enough, while a time that grows with the
 * square of the length would be minutes.
 */
export const renderMs = 20_000;
