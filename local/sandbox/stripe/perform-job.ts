import Stripe from 'stripe';
import { openDispute } from './disputes.ts';
import { find } from './find-object.ts';
import type { Desk } from './intents.ts';
import type { Job } from './ledger.ts';
import { finishProcessing } from './pay-intent.ts';
import { finishRefund } from './refunds.ts';

/** Longest wait for the product to take a delivery, in milliseconds. */
const deliveryTimeoutMs = 20_000;

/** Where deliveries go and how they are signed. */
export interface Endpoint {
  url: string;
  secret: string;
}

/** Sends one event, signed as Stripe signs it. */
async function deliver({ ledger }: Desk, { url, secret }: Endpoint, id: string): Promise<void> {
  const payload = JSON.stringify(find(ledger, 'event', id));
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
    body: payload,
    signal: AbortSignal.timeout(deliveryTimeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
}

/** Does one queued job; throwing means that it is tried again. */
export async function performJob(desk: Desk, endpoint: Endpoint, job: Job): Promise<void> {
  const change = (work: () => unknown) => {
    desk.ledger.transaction(work);
  };
  switch (job.kind) {
    case 'delivery':
      await deliver(desk, endpoint, job.subject);
      break;
    case 'process':
      change(() => {
        finishProcessing(desk, job.subject);
      });
      break;
    case 'refund':
      change(() => {
        finishRefund(desk, job.subject);
      });
      break;
    case 'dispute':
      change(() => openDispute(desk, job.subject));
      break;
  }
}
