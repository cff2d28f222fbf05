/** Returns words as the begin of a sentence; an address stays as it is. */
export const beginSentence = (words: string): string =>
  /^\S*@/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
