import { recognitionLevels } from './contract.ts';

export type RecognitionLevel = (typeof recognitionLevels)[number];

export function promisesListing(cents: number | null): boolean {
  return findRecognitionLevel(cents)?.isListed ?? false;
}

/** Returns null below the first level. */
export function findRecognitionLevel(cents: number | null): RecognitionLevel | null {
  if (cents === null) return null;
  return recognitionLevels.findLast((level) => cents >= level.from * 100) ?? null;
}
