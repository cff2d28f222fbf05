export const articleLicenses = ['none', 'cc-by-4.0'] as const;

export type ArticleLicense = (typeof articleLicenses)[number];

interface LicenseText {
  label: string;
  url: string;
}

/** Returns the name of a license and the address of its text; undefined for an article without one. */
export function describeLicense(license: ArticleLicense | undefined): LicenseText | undefined {
  if (license !== 'cc-by-4.0') return undefined;
  return { label: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
}
