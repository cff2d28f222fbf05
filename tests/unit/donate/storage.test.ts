import { describe, expect, it } from 'vitest';
import { emptyDonation, type Donation } from '#islands/donate/state/donation.ts';
import { forgetDonation, restoreDonation, saveDonation } from '#islands/donate/state/storage.ts';

/** A tab's storage. */
function storageWith(content: Record<string, string> = {}) {
  const stored = new Map(Object.entries(content));
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const attempt = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  amountCents: 5_000,
  donorName: 'Ada',
  donorEmail: 'ada@mail.example',
  listed: true,
  frequency: 'monthly',
} as const;
const paying: Donation = {
  ...emptyDonation,
  started: true,
  step: 'payment',
  amountCents: 5_000,
  donor: { donorName: 'Ada', donorEmail: 'ada@mail.example' },
  listed: true,
  frequency: 'monthly',
  attempt,
  intent: { clientSecret: 'pi_1_secret_2', donationId: attempt.id },
};

describe('a tab remembers its donation', () => {
  it('a reload goes on at the same step with the same payment', () => {
    const tab = storageWith();
    saveDonation(tab, paying);
    expect(restoreDonation(tab, 'payment')).toEqual({ ...paying, started: false });
  });

  it('a page opened again starts at the amount, with the donor and the attempt', () => {
    const tab = storageWith();
    saveDonation(tab, paying);
    const { donor, listed, frequency } = paying;
    expect(restoreDonation(tab, null)).toEqual({
      ...emptyDonation,
      donor,
      listed,
      frequency,
      attempt,
    });
  });

  it('a payment step without a payment becomes the donor step', () => {
    const tab = storageWith();
    saveDonation(tab, { ...paying, intent: null });
    expect(restoreDonation(tab, 'payment').step).toBe('donor');
  });

  it('a paid donation is forgotten', () => {
    const tab = storageWith();
    saveDonation(tab, paying);
    forgetDonation(tab);
    expect(restoreDonation(tab, 'payment')).toEqual(emptyDonation);
  });

  it.each(['', '{', '[]', '{"amountCents":"5"}'])('%o in storage is as good as nothing', (text) => {
    expect(restoreDonation(storageWith({ donation: text }), 'payment')).toEqual(emptyDonation);
  });

  it('a forbidden storage stops no donation', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
      removeItem: () => {
        throw new Error('forbidden');
      },
    };
    saveDonation(forbidden, paying);
    forgetDonation(forbidden);
    expect(restoreDonation(forbidden, 'payment')).toEqual(emptyDonation);
  });
});
