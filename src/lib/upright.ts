/**
 * What sets the direction of all text up to its end: embeddings, overrides and isolates (Unicode
 * Standard Annex #9). The marks that only belong to one place between two scripts are left alone.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A visitor's words as they may stand within a sentence of ours: left open, or closed once too often,
 * a character of theirs would turn around what stands behind them.
 */
export function upright(text: string): string {
  return text.replace(turning, '');
}
