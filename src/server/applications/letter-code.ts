import { randomInt } from 'node:crypto';
import { letterCodeSymbols } from '#lib/letter-code.ts';

/** A fresh verification code, such as `7K3M-9XQ2-RW5T-0HJD`: 80 random bits, nobody guesses it. */
export function makeLetterCode(): string {
  const group = () =>
    Array.from({ length: 4 }, () => letterCodeSymbols[randomInt(letterCodeSymbols.length)]).join(
      '',
    );
  return [group(), group(), group(), group()].join('-');
}
