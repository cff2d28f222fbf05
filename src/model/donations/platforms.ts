const platforms: Readonly<Record<string, string>> = {
  benevity: 'Benevity',
  yourcause: 'YourCause',
  cybergrants: 'CyberGrants',
  bright: 'Bright Funds',
  brightfunds: 'Bright Funds',
  chariot: 'Chariot',
  fidelity: 'Fidelity Charitable',
  paypal: 'PayPal',
  venmo: 'Venmo',
  facebook: 'Facebook',
};

/**
 * Returns the platform's name for a format or an id in a file; null for a gift that came directly or through a platform
 * of the past.
 */
export const findPlatform = (formatOrId: string): string | null =>
  platforms[formatOrId.split(/[:-]/)[0] ?? ''] ?? null;

/** Returns the name of what made a payout. */
export const namePlatform = (format: string): string => findPlatform(format) ?? 'Bank deposit';

/** Tells whether the platform pays out a balance, which is no sum of rows. */
export const paysBalance = (format: string): boolean => /^(?:paypal|venmo)/.test(format);
