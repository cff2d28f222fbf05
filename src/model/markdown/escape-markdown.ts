export function escapeInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]*_`^~+<&|$]/g, '\\$&');
}

export function escapeTitle(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/["\\&|]/g, '\\$&');
}
