import Stripe from 'stripe';
import { renewSubscriptions } from './billing.ts';
import type { Job, Ledger } from './ledger.ts';
import { type EventSubject, type LedgerEvent, newId, nowInSeconds } from './objects.ts';
import { finishProcessing, type SandboxContext } from './payments.ts';
import { failRefund, openDispute } from './refunds.ts';
import { heldUntilReleased, type OpenSwitches } from './switches.ts';

/** Longest wait for the product to take a delivery, in milliseconds. */
const deliveryTimeoutMs = 20_000;

/** How often the worker looks for jobs that have become due, in milliseconds. */
const pollMs = 250;

/** After so many attempts, about an hour after the first, a job is dropped. */
const maxAttempts = 12;

/** Where deliveries go and how they are signed. */
export interface Endpoint {
  url: string;
  secret: string;
}

/** Stores an event and queues its deliveries, within the change that it is about. */
export function emitEvent(
  ledger: Ledger,
  switches: OpenSwitches,
  { type, object }: { type: string; object: EventSubject },
): void {
  const event: LedgerEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  };
  ledger.put(event);
  if (switches.take('lostWebhooks')) return;
  const due = switches.read().holdWebhooks ? heldUntilReleased : Date.now();
  ledger.addJob('delivery', event.id, due);
}

async function deliver(ledger: Ledger, { url, secret }: Endpoint, id: string): Promise<void> {
  const payload = JSON.stringify(ledger.find('event', id));
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

/** Does one job; throwing means that it is tried again. */
async function runJob(context: SandboxContext, endpoint: Endpoint, job: Job): Promise<void> {
  const { ledger } = context;
  if (job.kind === 'delivery') return deliver(ledger, endpoint, job.subject);
  ledger.transaction(() => {
    if (job.kind === 'process') finishProcessing(context, job.subject);
    if (job.kind === 'refund') failRefund(context, job.subject);
    if (job.kind === 'dispute') openDispute(context, job.subject);
  });
}

/** Runs the jobs of the ledger one after the other; what a killed process left is done by the next. */
export function createWorker(context: SandboxContext, endpoint: Endpoint) {
  const { ledger } = context;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function attempt(job: Job): Promise<void> {
    try {
      await runJob(context, endpoint, job);
      ledger.deleteJob(job.id);
    } catch {
      if (stopped) return;
      if (job.attempts >= maxAttempts) ledger.deleteJob(job.id);
      else ledger.postponeJob(job.id, Date.now() + 1000 * 2 ** job.attempts);
    }
  }

  /** Does everything that is due now, and what becomes due by it. */
  async function runDueJobs(): Promise<void> {
    ledger.transaction(() => {
      renewSubscriptions(context);
    });
    for (let due = ledger.dueJobs(Date.now()); due.length > 0; due = ledger.dueJobs(Date.now())) {
      for (const job of due) {
        if (stopped) return;
        await attempt(job);
      }
    }
  }

  return {
    runDueJobs,
    start(): void {
      timer = setInterval(() => {
        running ??= runDueJobs().finally(() => {
          running = undefined;
        });
      }, pollMs).unref();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
