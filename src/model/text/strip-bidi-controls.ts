// UAX 9 names these embeddings, overrides and isolates.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Unclosed controls in a visitor's text would reorder what follows it. */
export function stripBidiControls(text: string): string {
  return text.replace(turning, '');
}
