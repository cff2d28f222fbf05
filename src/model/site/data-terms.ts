/** An approved researcher accepts the terms by typed name before a key is made. */
export const dataTerms = {
  path: '/data-terms',
  name: 'Terms of data use',
  /**
   * Oldest first. A new version is a new entry here with the text in `src/pages/data-terms.md`; the
   * next sweep then asks everybody with access to accept it within 30 days.
   */
  versions: [{ version: 1, since: '2026-11-27' }] as { version: number; since: string }[],
};

export function newestTerms(): { version: number; since: string } {
  const newest = dataTerms.versions.at(-1);
  if (!newest) throw new Error('There are no terms of data use.');
  return newest;
}
