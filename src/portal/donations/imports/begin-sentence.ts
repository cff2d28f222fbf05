/** Returns words as the begin of a sentence; an address stays as it is. */
export const beginSentence = (text: string): string =>
  /^\S*@/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
