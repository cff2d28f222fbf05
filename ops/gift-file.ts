/**
 * `npm run gift-file -- PATH [--check-day=deposit]`: prints as JSON what a file of gifts would become, and records
 * nothing. Exits with 1 and a sentence for any other file.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { NoGiftFileError } from '#model/gift-files/reading.ts';

function readFile(path: string | undefined): Uint8Array {
  if (path === undefined) throw new NoGiftFileError('Name a file: npm run gift-file -- PATH');
  try {
    return readFileSync(path);
  } catch {
    throw new NoGiftFileError(`${path} cannot be read.`);
  }
}

const days = ['check', 'deposit'] as const;

function readCheckDay(text: string): (typeof days)[number] {
  const day = days.find((one) => one === text);
  if (!day) throw new NoGiftFileError(`--check-day is ${text}: write check or deposit.`);
  return day;
}

try {
  const { values, positionals } = parseArgs({
    options: { 'check-day': { type: 'string', default: 'check' } },
    allowPositionals: true,
  });
  const checkDay = readCheckDay(values['check-day']);
  const read = readGiftFile(readFile(positionals[0]), { checkDay });
  const checks = read.checks.map(({ parts }) => parts.join(''));
  // The form of `expected.json` knows sponsors of funds alone.
  const gifts = read.gifts.map(({ grantor: _, ...gift }) => gift);
  console.log(JSON.stringify({ ...read, gifts, checks }, null, 2));
} catch (error) {
  if (!(error instanceof NoGiftFileError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
}
