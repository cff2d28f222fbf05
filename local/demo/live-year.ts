import { adminPasswordHeader } from '#contracts/admin-session.ts';
import type { Decision } from '#contracts/applications.ts';
import { paymentIntentResponseSchema } from '#contracts/donations.ts';
import { environment } from '#server/env.ts';
import type { PlannedApplication, PlannedGift, PlannedMessage } from './plan-year.ts';

/** Calls to a host of this process, each from an address of its own so that limits never meet. */
export function createVisitor(url: string) {
  let visits = 0;
  return async (
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    visits += 1;
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `2001:db8::${visits.toString(16)}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Sends form fields to the sandbox; a refused card is an answer too. */
async function askSandbox(path: string, fields: Record<string, string>, secretKey?: string) {
  await fetch(`${environment().STRIPE_API_BASE ?? ''}${path}`, {
    method: 'POST',
    headers: secretKey ? { Authorization: `Bearer ${secretKey}` } : {},
    body: new URLSearchParams(fields),
  });
}

async function refund(paymentId: string, cents?: number): Promise<void> {
  const amount = cents === undefined ? {} : { amount: String(cents) };
  const { STRIPE_SECRET_KEY } = environment();
  await askSandbox('/v1/refunds', { payment_intent: paymentId, ...amount }, STRIPE_SECRET_KEY);
}

/** Lives through one gift as a donor's browser does. */
export async function give(visit: Visitor, gift: PlannedGift): Promise<void> {
  const { amount, donorName, donorEmail, card, end } = gift;
  const answer = await visit('/api/create-payment-intent', {
    amount,
    donorName,
    donorEmail,
    attemptId: crypto.randomUUID(),
  });
  const { clientSecret } = paymentIntentResponseSchema.parse(answer);
  const paymentId = clientSecret.split('_secret_')[0] ?? '';
  if (end === 'leaves') return;
  await askSandbox(`/v1/payment_intents/${paymentId}/confirm`, {
    key: environment().STRIPE_PUBLISHABLE_KEY ?? '',
    client_secret: clientSecret,
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '49',
  });
  await visit('/api/donation/confirm', { paymentIntentId: paymentId });
  if (end === 'refunded') await refund(paymentId);
  if (end === 'partly refunded') await refund(paymentId, 500);
}

/** Writes one message as a visitor does. */
export async function write(visit: Visitor, message: PlannedMessage): Promise<void> {
  const { name, email, subject, contactType } = message;
  await visit('/api/contact', {
    name,
    email,
    subject,
    contactType,
    message: 'This is a sample message, made up so that the portal has something to show.',
  });
}

/** Applies for access as a researcher does; `id` becomes the application's. */
export async function apply(
  visit: Visitor,
  application: PlannedApplication,
  id: string,
): Promise<void> {
  const { at: _at, decided: _decided, ...fields } = application;
  await visit('/api/researcher-signup', {
    ...fields,
    institution: 'Sample Institute',
    position: 'Sample position',
    experience: 'This is sample experience, made up so that the portal has something to show.',
    motivation: 'This is a sample of research goals.',
    attemptId: id,
  });
}

/** Decides about an application as the board does in the portal. */
export async function decide(visit: Visitor, id: string, decision: Decision): Promise<void> {
  await visit(
    `/api/admin/applications/${id}/decision`,
    { decision, note: 'This is a sample of a note, which only staff can read.' },
    { [adminPasswordHeader]: environment().ADMIN_PASSWORD ?? '' },
  );
}
