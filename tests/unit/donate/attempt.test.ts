import { describe, expect, it } from 'vitest';
import { attemptFor, type GiftDetails } from '#islands/donate/attempt.ts';

const details: GiftDetails = { amountCents: 2_500, donorName: 'Ada', donorEmail: 'a@b.example' };
const newId = () => 'new';

describe('attemptFor', () => {
  it('makes an attempt for new details', () => {
    expect(attemptFor(details, null, newId)).toEqual({ ...details, id: 'new' });
  });

  it('shares the attempt at hand while nothing changed', () => {
    const atHand = { ...details, id: 'old' };
    expect(attemptFor({ ...details }, atHand, newId)).toBe(atHand);
  });

  it.each([{ amountCents: 2_501 }, { donorName: '' }, { donorEmail: 'b@b.example' }])(
    'makes a new one after %o',
    (change) => {
      const changed = { ...details, ...change };
      const atHand = { ...details, id: 'old' };
      expect(attemptFor(changed, atHand, newId)).toEqual({ ...changed, id: 'new' });
    },
  );
});
