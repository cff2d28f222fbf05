import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noTribute } from '#islands/donations/stored-donation.ts';
import {
  emptyDonation,
  restoreDraftedDonation,
  type Donation,
} from '#islands/donations/checkout/state/donation.ts';
import { saveDonor } from '#islands/donations/receipt/use-receipt.ts';
import {
  closeDonation,
  readDonation,
  readDonationSecret,
  storeDonation,
} from '#islands/donations/donation-storage.ts';
import { buildReceipt } from '#tests/support/factories/receipt.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const attempt = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  amountCents: 5_000,
  donorName: 'Ada',
  donorEmail: 'ada@mail.example',
  listed: true,
  coverFee: true,
  frequency: 'monthly',
  tribute: null,
} as const;
const paying: Donation = {
  ...emptyDonation,
  isStarted: true,
  step: 'payment',
  amountCents: 5_000,
  donor: { donorName: 'Ada', donorEmail: 'ada@mail.example' },
  listed: true,
  coverFee: true,
  frequency: 'monthly',
  hasChosenFrequency: true,
  attempt,
  intent: { clientSecret: 'pi_1_secret_2', donationId: attempt.id },
};

test('a paid donation is forgotten, except what proves that this tab paid it', () => {
  storeDonation(paying);
  closeDonation();
  expect(readDonation()).toBeNull();
  expect(readDonationSecret(attempt.id)).toBe('pi_1_secret_2');
  expect(readDonationSecret('8f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11')).toBeNull();
  closeDonation();
  expect(readDonationSecret(attempt.id)).toBe('pi_1_secret_2');
});

test('a receipt hands its tribute on, and whom to tell only while nothing was paid', () => {
  const notify = { name: 'Example Family', email: 'family@mail.example' };
  const tribute = { kind: 'memory', name: 'Example Honoree', notify, message: 'Kept.' } as const;
  const named = { isTribute: true, tributeKind: 'memory', tributeName: 'Example Honoree' };
  saveDonor(buildReceipt({ tribute }));
  expect(readDonation()?.tribute).toEqual({ ...noTribute, ...named });
  saveDonor(buildReceipt({ tribute, status: 'failed' }));
  expect(readDonation()?.tribute).toEqual({
    ...named,
    notifies: true,
    notifyName: 'Example Family',
    notifyEmail: 'family@mail.example',
    tributeMessage: 'Kept.',
  });
});

describe('a tab remembers its donation', () => {
  test('a reload of the donation page goes on at the same step with the same payment', () => {
    storeDonation(paying);
    expect(restoreDraftedDonation(readDonation(), 'payment')).toEqual({
      ...paying,
      isStarted: false,
    });
  });

  test('a donation page opened again starts at the amount, with the donor and the attempt', () => {
    storeDonation(paying);
    const { donor, listed, coverFee, frequency } = paying;
    expect(restoreDraftedDonation(readDonation(), null)).toEqual({
      ...emptyDonation,
      donor,
      listed,
      coverFee,
      frequency,
      hasChosenFrequency: true,
      attempt,
    });
  });

  test('a payment step without a payment becomes the donor step', () => {
    storeDonation({ ...paying, intent: null });
    expect(restoreDraftedDonation(readDonation(), 'payment').step).toBe('donor');
  });

  test('back from the first step of another link, the entry brings its amount along', () => {
    storeDonation({ ...paying, ...restoreDraftedDonation(paying, null) });
    expect(restoreDraftedDonation(readDonation(), 'payment', 5_000)).toMatchObject({
      step: 'donor',
      amountCents: 5_000,
    });
  });

  test('a paid donation is forgotten', () => {
    storeDonation(paying);
    storeDonation(null);
    expect(restoreDraftedDonation(readDonation(), 'payment')).toEqual(emptyDonation);
  });

  test.each(['', '{', '[]', '{"amountCents":"5"}'])(
    'a donation of %o in storage is as good as nothing',
    (text) => {
      stored.set('donation', text);
      expect(restoreDraftedDonation(readDonation(), 'payment')).toEqual(emptyDonation);
    },
  );

  test('a forbidden storage stops no donation', () => {
    const forbid = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    storeDonation(paying);
    storeDonation(null);
    expect(restoreDraftedDonation(readDonation(), 'payment')).toEqual(emptyDonation);
  });
});
