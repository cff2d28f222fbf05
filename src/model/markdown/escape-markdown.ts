/** A plain text as part of a line of Markdown, which shows it as it was typed. */
export function escapeInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]*_`^~+<&|$]/g, '\\$&');
}

/** A plain text as the quoted title of a link or picture. */
export function escapeTitle(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/["\\&|]/g, '\\$&');
}
