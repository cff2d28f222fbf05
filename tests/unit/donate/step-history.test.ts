import { describe, expect, it } from 'vitest';
import {
  distanceTo,
  entryState,
  firstEntry,
  foreignEntry,
  nextEntry,
  readEntry,
} from '#islands/donate/step-history.ts';

const donor = nextEntry(firstEntry, 'donor');
const payment = nextEntry(donor, 'payment');

describe('step history', () => {
  it('leads back by as many entries as steps', () => {
    expect(distanceTo(donor, 'amount')).toBe(-1);
    expect(distanceTo(payment, 'donor')).toBe(-1);
    expect(distanceTo(payment, 'amount')).toBe(-2);
  });

  it('steps over entries that something else added', () => {
    const hash = foreignEntry(donor);
    expect(hash.step).toBe('donor');
    expect(distanceTo(hash, 'amount')).toBe(-2);
    expect(distanceTo(nextEntry(hash, 'payment'), 'donor')).toBe(-2);
  });

  it('reads what it wrote, and nothing else', () => {
    expect(readEntry(entryState(payment))).toEqual(payment);
    for (const other of [null, undefined, {}, { donation: { step: 'four' } }, 'x']) {
      expect(readEntry(other)).toBeNull();
    }
  });
});
