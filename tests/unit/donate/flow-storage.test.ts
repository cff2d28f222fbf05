import { describe, expect, it } from 'vitest';
import { forgetFlow, keepFlow, restoreFlow } from '#islands/donate/flow-storage.ts';
import { emptyFlow, type Flow } from '#islands/donate/flow.ts';

/** A tab's storage. */
function shelf(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const attempt = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  amountCents: 5_000,
  donorName: 'Ada',
  donorEmail: 'ada@mail.example',
};
const paying: Flow = {
  ...emptyFlow,
  started: true,
  step: 'payment',
  amountCents: 5_000,
  donor: { donorName: 'Ada', donorEmail: 'ada@mail.example' },
  attempt,
  intent: { clientSecret: 'pi_1_secret_2', donationId: attempt.id },
};

describe('a tab remembers its gift', () => {
  it('a reload goes on at the same step with the same payment', () => {
    const tab = shelf();
    keepFlow(tab, paying);
    expect(restoreFlow(tab, 'payment')).toEqual({ ...paying, started: false });
  });

  it('a page opened again starts at the amount, with the donor and the attempt', () => {
    const tab = shelf();
    keepFlow(tab, paying);
    const { donor } = paying;
    expect(restoreFlow(tab, null)).toEqual({ ...emptyFlow, donor, attempt });
  });

  it('a payment step without a payment becomes the donor step', () => {
    const tab = shelf();
    keepFlow(tab, { ...paying, intent: null });
    expect(restoreFlow(tab, 'payment').step).toBe('donor');
  });

  it('a given gift is forgotten', () => {
    const tab = shelf();
    keepFlow(tab, paying);
    forgetFlow(tab);
    expect(restoreFlow(tab, 'payment')).toEqual(emptyFlow);
  });

  it.each(['', '{', '[]', '{"amountCents":"5"}'])('%o in storage is as good as nothing', (text) => {
    expect(restoreFlow(shelf({ donation: text }), 'payment')).toEqual(emptyFlow);
  });

  it('a forbidden storage stops no gift', () => {
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
    keepFlow(forbidden, paying);
    forgetFlow(forbidden);
    expect(restoreFlow(forbidden, 'payment')).toEqual(emptyFlow);
  });
});
