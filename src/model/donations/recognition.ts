import { recognitionLevels } from './contract.ts';

export type RecognitionLevel = (typeof recognitionLevels)[number];

/** Tells whether an amount in cents reaches a level whose donors are listed on the website; null reaches none. */
export function promisesListing(cents: number | null): boolean {
  return findRecognitionLevel(cents)?.isListed ?? false;
}

/** Returns the highest level that an amount in cents reaches; null below the first. */
export function findRecognitionLevel(cents: number | null): RecognitionLevel | null {
  if (cents === null) return null;
  return recognitionLevels.findLast((level) => cents >= level.fromCents) ?? null;
}
