import { eq } from 'drizzle-orm';
import { database, type Queries } from '../db/client.ts';
import { paymentEvents } from '../db/schema.ts';
import { InvalidEventError, type PaymentEvent, SignatureError } from '../gateways/payment.ts';
import { HttpError } from '../http/errors.ts';
import { log } from '../http/log.ts';
import { orProviderFailed } from './or-provider-failed.ts';
import { payments, webhookSecret } from './payments.ts';
import { settleFromProvider } from './settle-from-provider.ts';

/** Events that can change a donation; all others are only noted. */
const concerning = /^(?:payment_intent|charge|refund)\./;

async function isKnown(id: string): Promise<boolean> {
  const rows = await database()
    .queries.select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return rows.length > 0;
}

/** Stores the event's id; false when another delivery of it was first. */
async function noteEvent(db: Queries, { id, type, livemode }: PaymentEvent): Promise<boolean> {
  const written = await db
    .insert(paymentEvents)
    .values({ id, type, livemode })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}

async function verify(body: string, signature: string | undefined): Promise<PaymentEvent> {
  const secret = webhookSecret();
  try {
    return await payments().verify(body, signature ?? '', secret);
  } catch (error) {
    if (error instanceof InvalidEventError) {
      log('error', 'webhook refused', { from: 'stripe', reason: 'no snapshot event' });
      throw new HttpError(400, { error: 'The body is no event with a snapshot payload.' });
    }
    if (!(error instanceof SignatureError)) throw error;
    log('error', 'webhook refused', { from: 'stripe', reason: 'signature' });
    throw new HttpError(400, { error: 'The signature is missing, wrong or too old.' });
  }
}

/** A payment is cancelled at this decline: cards are tested on payments that take any number of them. */
const lastDecline = 5;

async function stopCardTesting(paymentId: string): Promise<void> {
  if ((await payments().countDeclines(paymentId)) < lastDecline) return;
  await payments().cancel(paymentId);
  await settleFromProvider(paymentId);
}

/**
 * Acts on one webhook delivery. Events only say where to look: the payment itself is read from the
 * provider, so deliveries may come in any order, more than once, or late.
 *
 * @returns true when a donation was changed by it.
 * @throws HttpError 400 for a bad signature or a body that is no event, 502 when the payment cannot be read at the provider;
 * whatever fails on our side is thrown on. The provider sends the event again after any of them.
 */
export async function handleEvent(body: string, signature: string | undefined): Promise<boolean> {
  const event = await verify(body, signature);
  const { id, type, paymentId } = event;
  if (event.livemode !== payments().livemode) {
    log('error', 'event of the other mode ignored', { id, type });
    return false;
  }
  if (await isKnown(id)) return false;
  if (!paymentId || !concerning.test(type)) {
    await noteEvent(database().queries, event);
    return false;
  }
  return orProviderFailed(async () => {
    const { outcome, donationId } = await settleFromProvider(paymentId, (tx) =>
      noteEvent(tx, event),
    );
    const isDecline = type === 'payment_intent.payment_failed' && donationId !== undefined;
    if (isDecline) await stopCardTesting(paymentId);
    return outcome === 'settled';
  });
}
