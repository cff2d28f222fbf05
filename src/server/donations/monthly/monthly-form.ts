import {
  type MonthlyResponse,
  type MonthlyChange,
  monthlyChangeSchema,
} from '#model/donations/monthly-change.ts';
import {
  type MonthlyAction,
  locateRefusal,
  type MonthlyOutcome,
  toMonthlyChange,
  type TypedChange,
} from '#model/donations/monthly-form.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { expectedChangeKey } from '#model/donations/monthly-text.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { centsToDecimal, formatDollars } from '#model/money/money.ts';
import { database } from '../../db/client.ts';
import { runLogged } from '../../http/background.ts';
import { type FormCall, pageForm } from '../../http/page-form.ts';
import type { PrivateLink } from '../../links/private-links.ts';
import { linkToken } from '../../links/link-tokens.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { changeMonthlyByDonor, previewMonthlyByDonor } from './change-monthly.ts';
import { readLastPayment } from './last-payment.ts';
import { readMostByLink } from './raise-bound.ts';
import { findSubscription } from './subscriptions.ts';

const readTyped = (fields: PageFormResult['fields']): TypedChange => ({
  amount: fields.amount ?? '',
  coverFee: fields.coverFee === 'true',
  pauseMonths: Number(fields.pauseMonths ?? 1),
});

function doneMessage(act: MonthlyAction, { amountCents }: MonthlyResponse, months: number): string {
  if (act === 'pause') return monthlyCopy.done.paused(months);
  if (act === 'resume') return monthlyCopy.done.resumed;
  return monthlyCopy.done.changed(formatDollars(amountCents));
}

type WayBack = NonNullable<MonthlyOutcome['done']>['back'];

async function readWayBack(id: string): Promise<WayBack> {
  const row = await findSubscription(id);
  if (!row) return null;
  const { amountCents } = row;
  const { feeCents } = await readLastPayment(row);
  const typed = { amount: centsToDecimal(amountCents - feeCents, 'usd'), coverFee: feeCents > 0 };
  return { amountCents, typed };
}

// A sum that only a new payment reaches has no way back by the link.
async function isWithinLink(id: string, amountCents: number): Promise<boolean> {
  const row = await findSubscription(id);
  return row !== undefined && amountCents <= (await readMostByLink(database().queries, row));
}

// The change is already made, so an outage here must not report a failure.
async function wayBackByLink(id: string, back: WayBack): Promise<WayBack> {
  if (!back) return null;
  let isWithin = false;
  await runLogged('read way back', async () => {
    isWithin = await isWithinLink(id, back.amountCents);
  });
  return isWithin ? back : null;
}

function locateMail(mailedTo: string | null, email: string) {
  if (mailedTo === null) return null;
  return mailedTo.toLowerCase() === email.toLowerCase() ? 'here' : 'elsewhere';
}

type Answered = Pick<MonthlyOutcome, 'preview' | 'done'>;

/**
 * Previews or makes the change that a form asks for, so that it works without JavaScript. A button that promises
 * another sum than the change would lead to only shows the new one.
 */
function monthlyForm(act: MonthlyAction) {
  const receive = async (
    link: PrivateLink,
    change: MonthlyChange,
    { request, env, fields }: FormCall,
  ): Promise<Answered> => {
    const { subscription = '', step, promised } = fields;
    const own = { email: link.email, token: linkToken(link.id), subscription };
    const preview = await previewMonthlyByDonor(own, change);
    const isConfirmed = step === 'change' && promised === expectedChangeKey(preview);
    if (!isConfirmed) return { preview, done: null };
    const before = act === 'amount' ? await readWayBack(subscription) : null;
    const { response, mailedTo } = await changeMonthlyByDonor(own, change);
    flushOutboxInBackground({ req: request, env });
    const back = await wayBackByLink(subscription, before);
    const title = doneMessage(act, response, readTyped(fields).pauseMonths);
    return { preview: null, done: { title, back, mailed: locateMail(mailedTo, link.email) } };
  };
  const read = (fields: PageFormResult['fields']) => toMonthlyChange(act, readTyped(fields));
  return pageForm(monthlyChangeSchema, receive, read);
}

/** The changes that a donor's giving page makes to a monthly or yearly donation. */
export const monthlyForms = {
  amount: monthlyForm('amount'),
  pause: monthlyForm('pause'),
  resume: monthlyForm('resume'),
};

const isMonthlyAct = (act: string): act is MonthlyAction => Object.hasOwn(monthlyForms, act);

/** Says what became of a form about one monthly or yearly donation; undefined for every other form. */
export function readMonthlyOutcome(
  sent: PageFormResult<object | null> | undefined,
): MonthlyOutcome | undefined {
  if (!sent || !isMonthlyAct(sent.act)) return undefined;
  const { act, fields, refusal } = sent;
  const { preview = null, done = null }: Partial<Answered> = sent.result ?? {};
  // The button to resume has no preview beside it that could show the new one.
  const isUnmade = act === 'resume' && preview !== null;
  const problem = isUnmade ? monthlyCopy.resume.notYet(preview.sentence) : null;
  return {
    act,
    subscription: fields.subscription ?? '',
    typed: readTyped(fields),
    preview,
    done,
    ...(refusal ? locateRefusal(refusal) : { amountProblem: null, problem, link: null }),
  };
}
