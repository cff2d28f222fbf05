const number = new Intl.NumberFormat('en-US');

function counted(count: number, word: string): string {
  return `${number.format(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** Characters as a reader counts them. */
export function countCharacters(text: string): string {
  return counted(Array.from(text).length, 'character');
}

/** '412 words, 2,580 characters'. */
export function countText(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  return `${counted(words, 'word')}, ${countCharacters(text)}`;
}
