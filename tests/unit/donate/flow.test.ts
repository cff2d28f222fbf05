import { describe, expect, it } from 'vitest';
import type { Attempt } from '#islands/donate/attempt.ts';
import { emptyFlow, isLocked, moveFlow, type Flow, type Move } from '#islands/donate/flow.ts';

const attempt: Attempt = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  amountCents: 5_000,
  donorName: 'Ada',
  donorEmail: '',
};
const intent = { clientSecret: 'pi_1_secret_2', donationId: attempt.id };

function play(...moves: Move[]): Flow {
  return moves.reduce(moveFlow, emptyFlow);
}

const toDonor: Move[] = [
  { type: 'amount-chosen', cents: 5_000 },
  { type: 'donor-typed', field: 'donorName', value: 'Ada' },
];
const toPayment: Move[] = [
  ...toDonor,
  { type: 'creation-started', attempt },
  { type: 'created', attemptId: attempt.id, intent },
];

describe('forwards', () => {
  it('an amount leads to the donor, whose fields start empty', () => {
    expect(play({ type: 'amount-chosen', cents: 1_000 })).toMatchObject({
      step: 'donor',
      amountCents: 1_000,
      donor: { donorName: '', donorEmail: '' },
    });
  });

  it('a made payment leads to the payment step', () => {
    expect(play(...toPayment)).toMatchObject({
      step: 'payment',
      intent,
      attempt,
      creation: { state: 'idle' },
    });
  });

  it('an answer for an attempt that was left changes nothing', () => {
    const left = play(
      ...toDonor,
      { type: 'creation-started', attempt },
      { type: 'stepped', to: 'amount' },
    );
    const late = moveFlow(left, { type: 'created', attemptId: attempt.id, intent });
    expect(late).toEqual(left);
    const failure = { state: 'failed', message: 'no', fields: {} } as const;
    expect(moveFlow(left, { type: 'creation-failed', attemptId: attempt.id, failure })).toEqual(
      left,
    );
  });

  it('a failed creation stays with the donor, in words, and lets the attempt go', () => {
    const failure = {
      state: 'failed',
      message: 'Failed to initialize payment',
      fields: {},
    } as const;
    const failed = play(
      ...toDonor,
      { type: 'creation-started', attempt },
      { type: 'creation-failed', attemptId: attempt.id, failure },
    );
    expect(failed).toMatchObject({ step: 'donor', attempt: null, creation: failure });
    const typed = moveFlow(failed, { type: 'donor-typed', field: 'donorEmail', value: 'a' });
    expect(typed.creation).toEqual({ state: 'idle' });
  });
});

describe('backwards (P-42)', () => {
  it('payment to donor clears secret, donation id and attempt, and keeps amount and donor', () => {
    const back = play(...toPayment, { type: 'stepped', to: 'donor' });
    expect(back).toMatchObject({
      step: 'donor',
      amountCents: 5_000,
      donor: { donorName: 'Ada' },
      intent: null,
      attempt: null,
    });
  });

  it.each(['donor', 'payment'] as const)(
    '%s to amount clears the amount and keeps the donor',
    (from) => {
      const start = from === 'donor' ? toDonor : toPayment;
      expect(play(...start, { type: 'stepped', to: 'amount' })).toMatchObject({
        step: 'amount',
        amountCents: null,
        donor: { donorName: 'Ada' },
        intent: null,
        attempt: null,
      });
    },
  );

  it('forward again reaches the donor without an amount, and never a payment without a secret', () => {
    const back = play(...toPayment, { type: 'stepped', to: 'amount' });
    expect(moveFlow(back, { type: 'stepped', to: 'donor' })).toMatchObject({
      step: 'donor',
      amountCents: null,
    });
    expect(moveFlow(back, { type: 'stepped', to: 'payment' }).step).toBe('donor');
  });

  it('a refusal is forgotten with the payment that it belongs to', () => {
    const refused: Move = {
      type: 'pay-refused',
      message: 'Your card was declined.',
      focus: true,
      isOver: false,
      isUnanswered: false,
    };
    const back = play(...toPayment, { type: 'pay-started' }, refused, {
      type: 'stepped',
      to: 'donor',
    });
    expect(back.payment).toEqual({ state: 'idle' });
  });

  it('a payment without an answer is remembered until another one is made', () => {
    const words = { message: 'no', focus: true, isOver: false };
    const lost: Move = { type: 'pay-refused', ...words, isUnanswered: true };
    const back = play(...toPayment, { type: 'pay-started' }, lost, {
      type: 'stepped',
      to: 'amount',
    });
    expect(back).toMatchObject({ attempt: null, unansweredId: intent.donationId });
    const [next, other] = [
      { ...attempt, id: 'b' },
      { ...intent, donationId: 'b' },
    ];
    const anew = [
      { type: 'creation-started', attempt: next },
      { type: 'created', attemptId: 'b', intent: other },
    ] as const;
    expect([...toDonor, ...anew].reduce(moveFlow, back).unansweredId).toBeNull();
    const declined: Move = { type: 'pay-refused', ...words, isUnanswered: false };
    expect(play(...toPayment, lost, declined).unansweredId).toBeNull();
  });
});

describe('while money may be on its way', () => {
  const busy = play(...toPayment, { type: 'pay-started' });
  const unrecorded = moveFlow(busy, { type: 'pay-unrecorded', paymentIntentId: 'pi_1' });

  it.each([
    ['busy', busy],
    ['paid but not recorded', unrecorded],
  ])('%s: no step is left and no payment begins', (_name, flow) => {
    expect(isLocked(flow)).toBe(true);
    expect(moveFlow(flow, { type: 'stepped', to: 'donor' })).toEqual(flow);
    expect(moveFlow(flow, { type: 'stepped', to: 'amount' })).toEqual(flow);
    expect(moveFlow(flow, { type: 'pay-started' })).toEqual(flow);
  });

  it('a refusal unlocks', () => {
    const refused = moveFlow(busy, {
      type: 'pay-refused',
      message: 'no',
      focus: true,
      isOver: false,
      isUnanswered: false,
    });
    expect(isLocked(refused)).toBe(false);
    expect(moveFlow(refused, { type: 'pay-started' }).payment).toEqual({ state: 'busy' });
  });
});
