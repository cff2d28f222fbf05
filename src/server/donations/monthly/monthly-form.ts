import {
  type MonthlyAct,
  type MonthlyAnswer,
  type MonthlyChange,
  monthlyChangeSchema,
  type MonthlyOutcome,
  placeRefusal,
  toMonthlyChange,
  type TypedChange,
} from '#model/donations/monthly-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { fingerprintPromise } from '#model/donations/monthly-words.ts';
import { centsToDecimal, formatDollars } from '#model/money/money.ts';
import { database } from '../../db/client.ts';
import { asHttpError, invalidFields, schemaRefusal } from '../../http/errors.ts';
import { readForm } from '../../http/read-form.ts';
import type { PageEnv } from '../../http/page-env.ts';
import { readLink } from '../../links/private-links.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { changeOwnMonthly, previewOwnMonthly } from './change-monthly.ts';
import { readLastPayment } from './last-payment.ts';
import { readMostByLink } from './raise-bound.ts';
import { findSubscription } from './subscriptions.ts';

const acts: readonly string[] = ['amount', 'pause', 'resume'] satisfies MonthlyAct[];

function readTyped(form: URLSearchParams) {
  return {
    amount: form.get('amount') ?? '',
    coverFee: form.get('coverFee') === 'true',
    pauseMonths: Number(form.get('pauseMonths') ?? 1),
  };
}

/** @throws HttpError 422. */
function readChange(act: MonthlyAct, typed: TypedChange): MonthlyChange {
  const { data, error } = monthlyChangeSchema.safeParse(toMonthlyChange(act, typed));
  if (data) return data;
  throw schemaRefusal(error);
}

function doneMessage(act: MonthlyAct, { next }: MonthlyAnswer, months: number): string {
  if (act === 'pause') return monthlyCopy.done.paused(months);
  if (act === 'resume') return monthlyCopy.done.resumed;
  return monthlyCopy.done.changed(next ? formatDollars(next.amountCents) : '');
}

type WayBack = NonNullable<MonthlyOutcome['done']>['back'];

async function readWayBack(id: string): Promise<WayBack> {
  const row = await findSubscription(id);
  if (!row) return null;
  const { amountCents } = row;
  const { feeCents } = await readLastPayment(row);
  const typed = { amount: centsToDecimal(amountCents - feeCents), coverFee: feeCents > 0 };
  return { amountCents, typed };
}

// A sum that only a new payment reaches has no way back by the link.
async function keepWithinLink(id: string, back: WayBack): Promise<WayBack> {
  const row = back && (await findSubscription(id));
  if (!row) return null;
  return back.amountCents <= (await readMostByLink(database().queries, row)) ? back : null;
}

/**
 * Previews or makes the change that a form asks for, so that it works without JavaScript. A button that names
 * another sum than the change would lead to only shows the new one.
 */
export async function receiveMonthlyForm(
  request: Request,
  token: string,
  env: PageEnv,
): Promise<MonthlyOutcome> {
  const outcome: MonthlyOutcome = {
    ...{ status: 200, subscription: '', act: 'amount', preview: null, done: null },
    ...{ typed: { amount: '', coverFee: false, pauseMonths: 1 } },
    ...{ amountProblem: null, problem: null, link: null },
  };
  try {
    const { email } = await readLink({ env }, 'giving', token);
    const form = await readForm(request);
    const act = form.get('act') ?? '';
    if (!acts.includes(act)) throw invalidFields({ act: 'There is no such act.' });
    Object.assign(outcome, { act, subscription: form.get('subscription') ?? '' });
    outcome.typed = readTyped(form);
    const change = readChange(outcome.act, outcome.typed);
    const own = { email, token, subscription: outcome.subscription };
    const preview = await previewOwnMonthly(own, change);
    const isConfirmed =
      form.get('step') === 'change' && form.get('promised') === fingerprintPromise(preview);
    if (!isConfirmed) return { ...outcome, preview };
    const before = outcome.act === 'amount' ? await readWayBack(outcome.subscription) : null;
    const answer = await changeOwnMonthly(own, change);
    const back = await keepWithinLink(outcome.subscription, before);
    flushOutboxInBackground({ req: request, env });
    const title = doneMessage(outcome.act, answer, outcome.typed.pauseMonths);
    return { ...outcome, done: { title, back } };
  } catch (error) {
    const httpError = asHttpError(error);
    if (!httpError) throw error;
    return { ...outcome, status: httpError.status, ...placeRefusal(httpError.body) };
  }
}
