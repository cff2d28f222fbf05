import type { recognitionLevels } from './contract.ts';

/** GET /api/supporters never answers an amount. */
export interface Supporters {
  testMode: boolean;
  years: {
    year: number;
    levels: { name: (typeof recognitionLevels)[number]['name']; names: string[] }[];
    unnamed: number;
  }[];
}
