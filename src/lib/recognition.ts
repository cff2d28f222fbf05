import { recognitionLevels } from '#contracts/donations.ts';

export type RecognitionLevel = (typeof recognitionLevels)[number];

/** Null below the first level (P-45). */
export function recognitionOf(cents: number | null): RecognitionLevel | null {
  if (cents === null) return null;
  return recognitionLevels.findLast((level) => cents >= level.from * 100) ?? null;
}
