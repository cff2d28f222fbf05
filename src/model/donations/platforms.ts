/** The platforms that hold money before they pay it out. Each has a clearing account of its own in the books. */
export const platformNames = {
  benevity: 'Benevity',
  yourcause: 'YourCause',
  cybergrants: 'CyberGrants',
  brightFunds: 'Bright Funds',
  chariot: 'Chariot',
  fidelity: 'Fidelity Charitable',
  paypal: 'PayPal',
  venmo: 'Venmo',
  facebook: 'Facebook',
} as const;

export type PlatformId = keyof typeof platformNames;

const platforms: Readonly<Record<string, PlatformId>> = {
  benevity: 'benevity',
  yourcause: 'yourcause',
  cybergrants: 'cybergrants',
  bright: 'brightFunds',
  brightfunds: 'brightFunds',
  chariot: 'chariot',
  fidelity: 'fidelity',
  paypal: 'paypal',
  venmo: 'venmo',
  facebook: 'facebook',
};

/**
 * Returns the platform for a format or an id in a file; null for a gift that came directly or through a platform
 * of the past.
 */
export const findPlatformId = (formatOrId: string): PlatformId | null =>
  platforms[formatOrId.split(/[:-]/)[0] ?? ''] ?? null;

/** Returns the name of that platform. */
export function findPlatform(formatOrId: string): string | null {
  const id = findPlatformId(formatOrId);
  return id && platformNames[id];
}

const workplacePlatforms: readonly string[] = (
  ['benevity', 'yourcause', 'cybergrants', 'brightFunds'] as const
).map((id) => platformNames[id]);

/** Tells whether a name is that of a platform by which employees give, which is no donor-advised fund. */
export const isWorkplacePlatform = (name: string | null): boolean =>
  name !== null && workplacePlatforms.includes(name);

/** The name of what no platform paid out: checks that were taken to the bank together. */
export const depositOfChecks = 'Deposit of checks';

/** Returns the name of what made a payout. */
export const namePlatform = (format: string): string => findPlatform(format) ?? depositOfChecks;

/** Tells whether the payouts of a file are sums of its own rows, as the deposits in a sheet of checks are. */
export const sumsOwnRows = (format: string): boolean => format === 'checks-spreadsheet';

/**
 * Tells whether a file states what a payout came to. In the files of other platforms a payout is the sum of those of
 * its rows that the file has.
 */
export const statesPayouts = (format: string): boolean =>
  paysBalance(format) || format === 'benevity-donations-report';

/** Tells whether the platform pays out a balance, which is no sum of rows. */
export const paysBalance = (format: string): boolean => /^(?:paypal|venmo)/.test(format);
