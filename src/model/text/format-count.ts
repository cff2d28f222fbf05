/** Returns a text such as "1 day" or "1,200 days"; `plural` is for nouns that do not end in an s. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
}
