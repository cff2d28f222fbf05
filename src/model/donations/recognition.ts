import { recognitionLevels } from './contract.ts';

export type RecognitionLevel = (typeof recognitionLevels)[number];

/** Whether a donation of this amount promises that its donor can be listed (P-132). */
export function promisesListing(cents: number | null): boolean {
  return recognitionOf(cents)?.isListed ?? false;
}

/** Null below the first level (P-45). */
export function recognitionOf(cents: number | null): RecognitionLevel | null {
  if (cents === null) return null;
  return recognitionLevels.findLast((level) => cents >= level.from * 100) ?? null;
}
