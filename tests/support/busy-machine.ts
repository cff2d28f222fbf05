// Limits in milliseconds, far above what a quiet machine needs: a busy one must not look like a broken product.

/** A second is enough for what a test waits for. */
export const waitMs = 10_000;

/** A second is enough to render the longest text; what grows with the square of its length takes minutes. */
export const renderMs = 20_000;
