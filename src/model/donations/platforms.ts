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

/** Names the platform of a format or of an id in a file; null for what came directly or from a platform before. */
export const findPlatform = (formatOrId: string): string | null =>
  platforms[formatOrId.split(/[:-]/)[0] ?? ''] ?? null;

/** Names what made a payout. */
export const namePlatform = (format: string): string => findPlatform(format) ?? 'Bank deposit';

/** A withdrawal of a balance is no sum of rows. */
export const paysBalance = (format: string): boolean => /^(?:paypal|venmo)/.test(format);
