/** Under what readers may reuse an article; `none` reserves all rights, as the Terms say. */
export const articleLicenses = ['none', 'cc-by-4.0'] as const;

export type ArticleLicense = (typeof articleLicenses)[number];

interface LicenseWords {
  label: string;
  url: string;
}

/** Name and address of a license; undefined where all rights are reserved. */
export function describeLicense(license: ArticleLicense | undefined): LicenseWords | undefined {
  if (license !== 'cc-by-4.0') return undefined;
  return { label: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
}
