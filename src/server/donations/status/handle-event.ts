import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { paymentEvents } from '../../db/schema.ts';
import { DeliveryError } from '../../service-errors.ts';
import type { PaymentEvent } from '../../gateways/stripe/events.ts';
import { HttpError } from '../../http/errors.ts';
import { log } from '../../http/log.ts';
import { countDecline } from '../card-testing-protection.ts';
import { syncSubscription } from '../monthly/sync-subscription.ts';
import { payments, webhookSecret } from '../payments.ts';
import { syncFromStripe } from './sync-from-stripe.ts';

const balanceEvents =
  /^charge\.(?:updated|refunded|dispute\.funds_(?:withdrawn|reinstated))$|^refund\.failed$/;

const paymentEventTypes =
  /^(?:(?:payment_intent|charge|refund)\.|invoice\.(?:paid|payment_failed)$)/;

async function wasHandled(id: string): Promise<boolean> {
  const isDelivered = and(eq(paymentEvents.id, id), isNotNull(paymentEvents.receivedAt));
  return (await database().queries.$count(paymentEvents, isDelivered)) > 0;
}

async function storeEvent(db: Queries, { id, type, livemode }: PaymentEvent): Promise<boolean> {
  const receivedAt = new Date();
  const written = await db
    .insert(paymentEvents)
    .values({ id, type, livemode, receivedAt })
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: { receivedAt },
      setWhere: isNull(paymentEvents.receivedAt),
    })
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}

// Stripe's next delivery of it is then handled like the first.
async function forgetEvent({ id }: PaymentEvent): Promise<void> {
  await database().queries.delete(paymentEvents).where(eq(paymentEvents.id, id));
}

async function verify(body: string, signature: string | undefined): Promise<PaymentEvent> {
  const secret = webhookSecret();
  try {
    return await payments().verify(body, signature ?? '', secret);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    log('error', 'webhook refused', { from: 'stripe', reason: error.message });
    throw new HttpError(400, { error: error.message });
  }
}

// Card testers try many cards on one payment.
const declinesThatCancel = 5;

// Stripe delivers the end of a canceled payment like any other event.
async function stopCardTesting(paymentId: string): Promise<void> {
  if ((await payments().countDeclines(paymentId)) >= declinesThatCancel)
    await payments().cancel(paymentId);
}

const noEffect = { hasChanged: false, isDecline: false, movesBalance: false, isPayout: false };

/**
 * Handles one delivery in any order and any number of times, because the payment itself is read from Stripe. Returns
 * whether a donation changed, whether a card of this site was declined, and what there is to read of the balance.
 *
 * @throws HttpError 400, 502; Stripe then delivers again
 */
export async function handleEvent(body: string, signature: string | undefined) {
  const event = await verify(body, signature);
  const { id, type, invoiceId, subscriptionId } = event;
  if (event.livemode !== payments().livemode) {
    log('error', 'event of the other mode ignored', { id, type });
    return noEffect;
  }
  if (await wasHandled(id)) return noEffect;
  if (type.startsWith('payout.')) {
    await storeEvent(database().queries, event);
    return { ...noEffect, isPayout: true };
  }
  if (subscriptionId) await syncSubscription(subscriptionId);
  const isAboutPayment = paymentEventTypes.test(type);
  const paymentId =
    event.paymentId ??
    (isAboutPayment && invoiceId ? await payments().findInvoicePayment(invoiceId) : null);
  if (!paymentId || !isAboutPayment) {
    await storeEvent(database().queries, event);
    return noEffect;
  }
  const { outcome, donationId } = await syncFromStripe(paymentId, (tx) => storeEvent(tx, event));
  const isDecline =
    type === 'payment_intent.payment_failed' && donationId !== undefined && outcome !== 'repeated';
  if (isDecline) {
    try {
      await stopCardTesting(paymentId);
      await countDecline();
    } catch (error) {
      await forgetEvent(event);
      throw error;
    }
  }
  const hasChanged = outcome === 'changed';
  return { ...noEffect, hasChanged, isDecline, movesBalance: balanceEvents.test(type) };
}
