/** Writes a text in one line: line breaks, tabs and other control characters become a space. */
export const toOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
