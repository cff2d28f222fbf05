export interface TermsVersion {
  version: number;
  /** A calendar day, such as 2026-11-27. */
  since: string;
}

/** The terms that an approved researcher accepts by typed name before a key is made. */
export const dataTerms = {
  path: '/data-terms',
  name: 'Terms of data use',
  /**
   * All versions, oldest first. A new version is a new entry here with its text in `src/content/data-terms`, where
   * earlier ones stay; the next sweep then asks everybody with access to accept it within 30 days.
   */
  versions: [{ version: 1, since: '2026-11-27' }] as TermsVersion[],
  copy: {
    since: (version: number) => `Version ${version}, in force since `,
    earlier: 'Earlier\u00A0versions:\u00A0',
    none: 'none',
    version: (version: number) => `version ${version}`,
    old: (version: number) => `You read version ${version}, which is no longer in force.`,
    readNewest: (version: number, day: string) => `Read version ${version} of ${day}`,
  },
};

/** Returns the version of the terms that is in force, the last of the list. @throws Error when the list is empty */
export function newestTerms(): TermsVersion {
  const newest = dataTerms.versions.at(-1);
  if (!newest) throw new Error('There are no terms of data use.');
  return newest;
}

/**
 * Returns the version that `?version=` names, the newest without it, or undefined for an unknown one. The newest has
 * one address, so its number names none.
 */
export function findTerms(requested: string | null): TermsVersion | undefined {
  const newest = newestTerms();
  if (requested === null) return newest;
  return dataTerms.versions.find(
    ({ version }) => String(version) === requested && version !== newest.version,
  );
}

/** Returns the path of a version, which stays readable after a newer one. */
export function termsPath(version: number): string {
  return version === newestTerms().version
    ? dataTerms.path
    : `${dataTerms.path}?version=${version}`;
}
