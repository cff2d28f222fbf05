import { recognitionLevels } from './contract.ts';

export type RecognitionLevel = (typeof recognitionLevels)[number];

/** Tells whether an amount in cents reaches a level whose donors are listed on the website; null reaches none. */
export function promisesListing(cents: number | null): boolean {
  return findRecognitionLevel(cents)?.isListed ?? false;
}

/** Returns null below the first level. */
export function findRecognitionLevel(cents: number | null): RecognitionLevel | null {
  if (cents === null) return null;
  return recognitionLevels.findLast((level) => cents >= level.from * 100) ?? null;
}
