import Stripe from 'stripe';
import { addChargeToBalance } from './balance.ts';
import { openDispute } from './disputes.ts';
import type { Job, Ledger, SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { type LedgerObject } from './objects.ts';
import { finishProcessing } from './payments.ts';
import { failRefund } from './refunds.ts';
import { renewSubscriptions } from './renewals.ts';
import { heldUntilReleased, type OpenSwitches } from './switches.ts';

/** The milliseconds that the product has to take a delivery. */
const deliveryTimeoutMs = 20_000;

/** The milliseconds between two looks for due jobs. */
const pollMs = 250;

/** The number of attempts, about an hour of them, after which a job is dropped. */
const maxAttempts = 12;

export type Post = (url: string, init: RequestInit) => Promise<Response>;

/** The address of deliveries and how they are signed. */
interface Endpoint {
  url: string;
  secret: string;
  post: Post;
}

/** Stores an event and queues its delivery, within the change that it is about. */
export function emitEvent(
  ledger: Ledger,
  switches: OpenSwitches,
  type: string,
  object: LedgerObject,
): void {
  const event = buildObject('event', { api_version: Stripe.API_VERSION, type, data: { object } });
  ledger.put(event);
  if (switches.take('lostWebhooks')) return;
  const due = switches.current.holdWebhooks ? heldUntilReleased : Date.now();
  ledger.addJob('delivery', event.id, due);
}

async function deliver(ledger: Ledger, { url, secret, post }: Endpoint, id: string): Promise<void> {
  const event = ledger.find('event', id);
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const response = await post(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
    body: payload,
    signal: AbortSignal.timeout(deliveryTimeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
  ledger.put({ ...event, pending_webhooks: 0 });
}

/** The steps that settle a payment or refund later. */
const laterSteps: Record<string, (context: SandboxContext, id: string) => unknown> = {
  process: finishProcessing,
  refund: failRefund,
  balance: addChargeToBalance,
  dispute: (context, id) => openDispute(context, id),
};

/** Runs the jobs of the ledger one after another; the next worker finishes what a killed process left. */
export function createWorker(context: SandboxContext, endpoint: Endpoint) {
  const { ledger } = context;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function attempt({ id, kind, subject, attempts }: Job): Promise<void> {
    try {
      if (kind === 'delivery') await deliver(ledger, endpoint, subject);
      else ledger.transaction(() => laterSteps[kind]?.(context, subject));
      ledger.deleteJob(id);
    } catch {
      if (stopped) return;
      if (attempts >= maxAttempts) ledger.deleteJob(id);
      else ledger.postponeJob(id, Date.now() + 1000 * 2 ** attempts);
    }
  }

  async function runJobs(): Promise<void> {
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

  function begin(): Promise<void> {
    running ??= runJobs().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /** Does everything that is due, and what becomes due by it; one job at a time. */
    async runDueJobs(): Promise<void> {
      await running;
      await begin();
    },
    start(): void {
      timer = setInterval(() => void begin(), pollMs).unref();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
