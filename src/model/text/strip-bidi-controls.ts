// UAX 9 names these embeddings, overrides and isolates.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes the controls of text direction, which would reorder what follows a visitor's text if it does not close them.
 */
export function stripBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}
