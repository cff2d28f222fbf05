import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import type { GiftFile } from '#model/gift-files/reading.ts';
import type { ReadOptions } from '#model/gift-files/table.ts';

const folder = path.resolve(import.meta.dirname, '../../gift-files/samples');

/** The names of the samples, which hold only fictional people; `expected.json` says what each becomes. */
export const sampleNames = readdirSync(folder).filter((name) => !name.endsWith('.json'));

export const readSample = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

export const readText = (text: string, options: ReadOptions = {}): GiftFile =>
  readGiftFile(new TextEncoder().encode(text), options);

/** Returns the sentences that `npm run gift-file` prints of a file's own sums. */
export const formatChecks = ({ checks }: GiftFile): string[] =>
  checks.map(({ parts }) => parts.join(''));

interface ExpectedFile extends Omit<GiftFile, 'leftOut' | 'checks' | 'costs'> {
  costs?: GiftFile['costs'];
  leftOut: { line: number; why: string }[];
}

export function readExpected(): Record<string, ExpectedFile> {
  const { files } = JSON.parse(readSample('expected.json')) as {
    files: Record<string, ExpectedFile>;
  };
  return files;
}
