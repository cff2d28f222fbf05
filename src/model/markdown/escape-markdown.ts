/** Escapes plain text for one line of Markdown; line breaks and runs of white space become a space. */
export function escapeInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]*_`^~+<&|$]/g, '\\$&');
}

/** Escapes plain text for a title between double quotes, such as the caption of a picture, and puts it on one line. */
export function escapeTitle(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/["\\&|]/g, '\\$&');
}
