import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  noDonation,
  storedDonationSchema,
} from '#islands/donations/stored-donation.ts';
import {
  emptyDonation,
  isLocked,
  nextDonation,
  openingFrequency,
  restoreDraftedDonation,
  type Donation,
  type DonationEvent,
} from '#islands/donations/checkout/state/donation.ts';
import {
  cardFeeCents,
  formatAmount,
  isListingOffered,
  totalCents,
} from '#islands/donations/checkout/state/donation-amounts.ts';
import { attemptFor, readTribute } from '#islands/donations/checkout/state/donation-attempt.ts';

const attempt: Attempt = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  amountCents: 5_000,
  donorName: 'Ada',
  donorEmail: '',
  listed: false,
  coverFee: false,
  frequency: 'once',
  tribute: null,
};
const intent = { clientSecret: 'pi_1_secret_2', donationId: attempt.id };

function after(...events: DonationEvent[]): Donation {
  return events.reduce(nextDonation, emptyDonation);
}

const toDonor: DonationEvent[] = [
  { type: 'amount-chosen', cents: 5_000 },
  { type: 'edited', changes: { donor: { donorName: 'Ada', donorEmail: '' } } },
];
const toPayment: DonationEvent[] = [
  ...toDonor,
  { type: 'attempt-started', attempt },
  { type: 'created', intent },
];

describe('forwards', () => {
  test('an amount leads to the donor, whose fields start empty', () => {
    expect(after({ type: 'amount-chosen', cents: 1_000 })).toMatchObject({
      step: 'donor',
      amountCents: 1_000,
      donor: { donorName: '', donorEmail: '' },
    });
  });

  test('a made payment leads to the payment step', () => {
    expect(after(...toPayment)).toMatchObject({
      step: 'payment',
      intent,
      attempt,
      progress: { state: 'idle' },
    });
  });

  test('a response to an attempt that was left changes nothing', () => {
    const left = after(
      ...toDonor,
      { type: 'attempt-started', attempt },
      { type: 'stepped', to: 'amount' },
    );
    const late = nextDonation(left, { type: 'created', intent });
    expect(late).toEqual(left);
    const refusal = { title: 'no' };
    const failed = { type: 'attempt-failed', refusal } as const;
    expect(nextDonation(left, failed)).toEqual(left);
  });

  test('a payment that cannot be created leaves the donor in the step with the reason, and drops the attempt', () => {
    const refusal = { title: 'Failed to initialize payment' };
    const failed = after(
      ...toDonor,
      { type: 'attempt-started', attempt },
      { type: 'attempt-failed', refusal },
    );
    expect(failed).toMatchObject({
      step: 'donor',
      attempt: null,
      progress: { state: 'refused', refusal },
    });
    const typed = nextDonation(failed, {
      type: 'edited',
      changes: { donor: { donorName: 'Ada', donorEmail: 'a' } },
    });
    expect(typed.progress).toEqual({ state: 'idle' });
  });
});

describe('backwards', () => {
  test('back from payment to donor clears secret, donation id and attempt, and keeps amount and donor', () => {
    const back = after(...toPayment, { type: 'stepped', to: 'donor' });
    expect(back).toMatchObject({
      step: 'donor',
      amountCents: 5_000,
      donor: { donorName: 'Ada' },
      intent: null,
      attempt: null,
    });
  });

  test.each(['donor', 'payment'] as const)(
    'back from %s to amount clears the amount and keeps the donor',
    (from) => {
      const start = from === 'donor' ? toDonor : toPayment;
      expect(after(...start, { type: 'stepped', to: 'amount' })).toMatchObject({
        step: 'amount',
        amountCents: null,
        donor: { donorName: 'Ada' },
        intent: null,
        attempt: null,
      });
    },
  );

  test('forward again reaches the donor with the amount of its entry', () => {
    const back = after(...toPayment, { type: 'stepped', to: 'amount' });
    const typed = nextDonation(back, { type: 'edited', changes: { customAmount: '7' } });
    expect(nextDonation(typed, { type: 'stepped', to: 'donor', amountCents: 5000 })).toMatchObject({
      step: 'donor',
      amountCents: 5000,
      customAmount: '',
    });
  });

  test('forward from an entry without an amount has none, and never a payment without a secret', () => {
    const back = after(...toPayment, { type: 'stepped', to: 'amount' });
    expect(nextDonation(back, { type: 'stepped', to: 'donor' })).toMatchObject({
      step: 'donor',
      amountCents: null,
    });
    expect(nextDonation(back, { type: 'stepped', to: 'payment' }).step).toBe('donor');
  });

  test('a refusal is forgotten with the payment that it belongs to', () => {
    const refusal = { title: 'Your card was declined.' };
    const refused: DonationEvent = { type: 'refused', refusal, unansweredId: null };
    const back = after(...toPayment, { type: 'payment-started' }, refused, {
      type: 'stepped',
      to: 'donor',
    });
    expect(back.progress).toEqual({ state: 'idle' });
  });

  test('a payment without a response is remembered until another one is made', () => {
    const refusal = { title: 'no' };
    const lost: DonationEvent = { type: 'refused', refusal, unansweredId: intent.donationId };
    const back = after(...toPayment, { type: 'payment-started' }, lost, {
      type: 'stepped',
      to: 'amount',
    });
    expect(back).toMatchObject({ attempt: null, unansweredId: intent.donationId });
    const [next, other] = [
      { ...attempt, id: 'b' },
      { ...intent, donationId: 'b' },
    ];
    const again = [
      { type: 'attempt-started', attempt: next },
      { type: 'created', intent: other },
    ] as const;
    expect([...toDonor, ...again].reduce(nextDonation, back).unansweredId).toBeNull();
    const declined: DonationEvent = { type: 'refused', refusal, unansweredId: null };
    expect(after(...toPayment, lost, declined).unansweredId).toBeNull();
  });
});

describe('while money may be on its way', () => {
  const busy = after(...toPayment, { type: 'payment-started' });
  const unrecorded = nextDonation(busy, { type: 'unrecorded', paymentIntentId: 'pi_1' });

  test.each([
    ['busy', busy],
    ['paid but not recorded', unrecorded],
  ])('no step is left and no payment begins while a donation is %s', (_name, donation) => {
    expect(isLocked(donation)).toBe(true);
    expect(nextDonation(donation, { type: 'stepped', to: 'donor' })).toEqual(donation);
    expect(nextDonation(donation, { type: 'stepped', to: 'amount' })).toEqual(donation);
    expect(nextDonation(donation, { type: 'payment-started' })).toEqual(donation);
  });

  test('a reload while a donation is busy keeps the payment to look up, also on the way back', () => {
    const saved = storedDonationSchema.parse(busy);
    const reloaded = { ...restoreDraftedDonation(saved, 'payment'), isStarted: true };
    expect(reloaded).toMatchObject({ step: 'payment', unansweredId: intent.donationId });
    const back = nextDonation(reloaded, { type: 'stepped', to: 'donor', amountCents: 5_000 });
    expect(back).toMatchObject({ attempt: null, unansweredId: intent.donationId });
    expect(restoreDraftedDonation(saved, null).unansweredId).toBe(intent.donationId);
  });

  test('a refusal lets the donor change the donation again', () => {
    const refusal = { title: 'no' };
    const refused = nextDonation(busy, { type: 'refused', refusal, unansweredId: null });
    expect(isLocked(refused)).toBe(false);
    expect(refused.unansweredId).toBeNull();
    expect(nextDonation(refused, { type: 'payment-started' }).progress).toEqual({ state: 'busy' });
  });
});

test.each([
  [10_000, 'Ada', true],
  [500_000, 'Ada', true],
  [9_999, 'Ada', false],
  [10_000, '  ', false],
  [null, 'Ada', false],
])(
  'the offer to be named with %s cents and the name "%s" reads: %s',
  (amountCents, donorName, isOffered) => {
    const donor = { donorName, donorEmail: '' };
    expect(isListingOffered({ amountCents, donor, coverFee: false })).toBe(isOffered);
  },
);

test('a covered fee counts towards the level that is offered', () => {
  const donor = { donorName: 'Ada', donorEmail: '' };
  expect(isListingOffered({ amountCents: 9_999, donor, coverFee: true })).toBe(true);
});

const typed = {
  ...emptyDonation.tribute,
  isTribute: true,
  tributeKind: 'memory' as const,
  tributeName: ' Honoree ',
  notifyName: 'Family',
  notifyEmail: 'family@mail.example ',
  tributeMessage: ' ',
};

test('no tribute is sent unless it is ticked', () => {
  expect(readTribute(emptyDonation)).toBeNull();
  expect(readTribute({ tribute: { ...typed, isTribute: false } })).toBeNull();
});

test('a tribute names whom to tell only if that is ticked, too', () => {
  const silent = { kind: 'memory', name: 'Honoree', notify: null, message: null };
  expect(readTribute({ tribute: typed })).toEqual(silent);
  expect(readTribute({ tribute: { ...typed, notifies: true } })).toEqual({
    ...silent,
    notify: { name: 'Family', email: 'family@mail.example' },
  });
});

test.each([
  [null, null, null],
  [2_500, 87, 2_587],
  [99_999_999, null, 99_999_999],
])('the card fee of %s cents is %s, and together they are %s', (amountCents, fee, total) => {
  expect(cardFeeCents({ amountCents })).toBe(fee);
  expect(totalCents({ amountCents, coverFee: true })).toBe(total);
  expect(totalCents({ amountCents, coverFee: false })).toBe(amountCents);
});

test('the card fee is in the amount that the button shows', () => {
  const chosen = { ...emptyDonation, amountCents: 2_500, coverFee: true };
  expect(formatAmount(chosen)).toBe('$25.87');
  expect(formatAmount({ ...chosen, frequency: 'monthly' })).toBe('$25.87 a month');
});

describe('the attempt to send', () => {
  const details = {
    amountCents: 2_500,
    donorName: 'Ada',
    donorEmail: 'a@b.example',
    listed: false,
    coverFee: false,
    frequency: 'once' as const,
    tribute: null,
  };
  const atHand = { ...details, id: 'old' };
  const newId = () => 'new';

  test('the attempt to send is new for the first details', () => {
    expect(attemptFor(details, null, newId)).toEqual({ ...details, id: 'new' });
  });

  test('the attempt to send is the one at hand while nothing changed', () => {
    expect(attemptFor({ ...details }, atHand, newId)).toBe(atHand);
    const tribute = { kind: 'memory', name: 'Honoree', notify: null, message: null } as const;
    const withTribute = { ...atHand, tribute };
    const again = { ...details, tribute: { ...tribute } };
    expect(attemptFor(again, withTribute, newId)).toBe(withTribute);
  });

  test.each([
    { amountCents: 2_501 },
    { donorName: '' },
    { donorEmail: 'b@b.example' },
    { listed: true },
    { coverFee: true },
    { tribute: { kind: 'honor' as const, name: 'Honoree', notify: null, message: null } },
    { frequency: 'monthly' as const },
  ])('the attempt to send is new after %o', (change) => {
    const changed = { ...details, ...change };
    expect(attemptFor(changed, atHand, newId)).toEqual({ ...changed, id: 'new' });
  });
});

describe('once or monthly, when the page opens', () => {
  const chosen = { ...noDonation, frequency: 'monthly', hasChosenFrequency: true } as const;
  const asked = { ...chosen, hasChosenFrequency: false } as const;

  test.each([
    [
      "an address's amount is for once, though monthly was chosen before",
      chosen,
      'once',
      false,
      'once',
    ],
    ['an address asks for monthly', null, 'monthly', false, 'monthly'],
    ['what an earlier address asked for is forgotten', asked, null, false, 'once'],
    ["the donor's own choice is kept", chosen, null, false, 'monthly'],
    [
      "after a reload the donor's own choice wins over the address",
      chosen,
      'once',
      true,
      'monthly',
    ],
    ['after a reload the address still counts without a choice', asked, 'monthly', true, 'monthly'],
  ] as const)('%s', (_what, saved, address, isReload, expected) => {
    expect(openingFrequency(saved, address, isReload)).toBe(expected);
  });

  test('only another frequency than the one at the start counts as chosen', () => {
    const start = { ...emptyDonation, isStarted: true, frequency: 'monthly' as const };
    const edit = (frequency: 'once' | 'monthly') =>
      nextDonation(start, { type: 'edited', changes: { frequency, customAmount: '7' } });
    expect(edit('monthly').hasChosenFrequency).toBe(false);
    expect(edit('once').hasChosenFrequency).toBe(true);
  });
});
