import type { MonthlyResponse } from '#model/donations/monthly-change.ts';

export interface CoveredFee {
  amountCents: number;
  feeCents: number;
}

export type WantedState =
  /** `amountCents` is the whole payment, of which `feeCents` cover the card fee. */
  | { act: 'amount'; amountCents: number; feeCents: number }
  /** `resumesAt` is an ISO 8601 time. */
  | { act: 'pause'; resumesAt: string }
  | { act: 'resume' };

/** A change under way. Storing it makes parallel and repeated requests the same change with one mail. */
export interface PendingChange {
  id: string;
  /** Stripe's idempotency key, a new one after each failure. */
  callKey: string;
  wanted: WantedState;
  beforeCents: number;
  /** The part of `beforeCents` that covered the card fee; absent on changes that were stored without it. */
  beforeFeeCents?: number;
  answer: MonthlyResponse;
  by: 'donor' | 'staff';
  /** An ISO 8601 time. */
  at: string;
}
