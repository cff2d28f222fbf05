import type * as z from 'zod/mini';
import {
  type MonthlyAnswer,
  type MonthlyChange,
  monthlyChangeSchema,
} from '#model/donations/monthly-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { promiseOf } from '#model/donations/monthly-words.ts';
import { readDecimal } from '#model/money/amount.ts';
import { formatDollars } from '#model/money/money.ts';
import { asHttpError, invalidFields } from '../../http/errors.ts';
import { readForm } from '../../http/read-form.ts';
import { readLink } from '../../links/private-links.ts';
import { flushOutbox } from '../../mail/flush-outbox.ts';
import { changeOwnMonthly, previewOwnMonthly } from './change-monthly.ts';
import { findSubscription } from './subscriptions.ts';

type Act = 'amount' | 'pause' | 'resume';

/** What a form of the page `/giving/{token}` about a donation that repeats came to. */
export interface MonthlyOutcome {
  status: number;
  subscription: string;
  act: Act;
  /** What the donor typed, which a refusal keeps. */
  typed: { amount: string; coverFee: boolean; pauseMonths: number };
  /** What the change would do; its button then does it. */
  preview: MonthlyAnswer | null;
  /** What was done, in words. */
  done: { title: string; backCents: number | null } | null;
  /** It stands below the field of the amount. */
  amountProblem: string | null;
  problem: string | null;
}

const acts: readonly string[] = ['amount', 'pause', 'resume'] satisfies Act[];

function readTyped(form: URLSearchParams) {
  return {
    amount: form.get('amount') ?? '',
    coverFee: form.get('coverFee') === 'true',
    pauseMonths: Number(form.get('pauseMonths') ?? 1),
  };
}

/** @throws HttpError 422. */
function readChange(act: Act, typed: MonthlyOutcome['typed']): MonthlyChange {
  const { amount, coverFee, pauseMonths } = typed;
  const decimal = readDecimal(amount);
  const fields: Record<Act, z.input<typeof monthlyChangeSchema>> = {
    // What is no amount fails the schema's own test, whose message says what is one.
    amount: { amount: decimal === null ? Number.NaN : Number(decimal), coverFee },
    pause: { pauseMonths },
    resume: { resume: true },
  };
  const { data, error } = monthlyChangeSchema.safeParse(fields[act]);
  if (data) return data;
  throw invalidFields(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  );
}

function doneWords(act: Act, { next }: MonthlyAnswer, months: number): string {
  if (act === 'pause') return monthlyCopy.done.paused(months);
  if (act === 'resume') return monthlyCopy.done.resumed;
  return monthlyCopy.done.changed(next ? formatDollars(next.amountCents) : '');
}

/**
 * Previews or makes the change that a form asks for, so that it works without JavaScript. A button that names
 * another sum than the change would lead to only shows the new one.
 */
export async function receiveMonthlyForm(
  request: Request,
  token: string,
  ip: string,
): Promise<MonthlyOutcome> {
  const outcome: MonthlyOutcome = {
    ...{ status: 200, subscription: '', act: 'amount', preview: null, done: null },
    ...{ typed: { amount: '', coverFee: false, pauseMonths: 1 } },
    ...{ amountProblem: null, problem: null },
  };
  try {
    const { email } = await readLink({ env: { ip } }, 'giving', token);
    const form = await readForm(request);
    const act = form.get('act') ?? '';
    if (!acts.includes(act)) throw invalidFields({ act: 'There is no such act.' });
    Object.assign(outcome, { act, subscription: form.get('subscription') ?? '' });
    outcome.typed = readTyped(form);
    const change = readChange(outcome.act, outcome.typed);
    const preview = await previewOwnMonthly(email, outcome.subscription, change);
    const isConfirmed =
      form.get('step') === 'change' && form.get('promised') === promiseOf(preview);
    if (!isConfirmed) return { ...outcome, preview };
    const before = await findSubscription(outcome.subscription);
    const answer = await changeOwnMonthly(email, outcome.subscription, change);
    void flushOutbox({ req: request });
    const backCents = outcome.act === 'amount' ? (before?.amountCents ?? null) : null;
    const title = doneWords(outcome.act, answer, outcome.typed.pauseMonths);
    return { ...outcome, done: { title, backCents } };
  } catch (error) {
    const known = asHttpError(error);
    if (!known) throw error;
    const { amount = null, ...others } = known.body.fields ?? {};
    const problem = amount === null ? (Object.values(others)[0] ?? known.body.error) : null;
    return { ...outcome, status: known.status, amountProblem: amount, problem };
  }
}
