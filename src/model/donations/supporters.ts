import type { recognitionLevels } from './contract.ts';

/** GET /api/supporters: names by year and level, never an amount (P-132). */
export interface Supporters {
  /** These are test donations (P-46). */
  testMode: boolean;
  /** Pacific calendar years, newest first. */
  years: {
    year: number;
    /** Highest first, without empty ones. */
    levels: { name: (typeof recognitionLevels)[number]['name']; names: string[] }[];
    /** Donations of people who are not named. */
    unnamed: number;
  }[];
}
