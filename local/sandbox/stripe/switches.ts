import * as z from 'zod';
import type { DeliveryRules } from './emit-event.ts';
import type { Ledger } from './ledger.ts';

/** How many of the next calls or deliveries go wrong; tests and curious people set them. */
const switchesSchema = z.strictObject({
  /** Next POSTs with a secret key answered 500, and remembered so under their idempotency key. */
  serverErrors: z.int().min(0),
  /** Next POSTs with a secret key that act but answer too late. */
  timeoutsAfterActing: z.int().min(0),
  /** Next events that are never delivered. */
  lostWebhooks: z.int().min(0),
  /** Next events that are delivered twice. */
  duplicatedWebhooks: z.int().min(0),
  /** Keeps deliveries back; set to false it delivers them, the newest first. */
  holdWebhooks: z.boolean(),
  /** Added to every answer, in milliseconds. */
  latencyMs: z.int().min(0).max(60_000),
});

export type Switches = z.infer<typeof switchesSchema>;

const off: Switches = {
  serverErrors: 0,
  timeoutsAfterActing: 0,
  lostWebhooks: 0,
  duplicatedWebhooks: 0,
  holdWebhooks: false,
  latencyMs: 0,
};

/** A moment that never comes: the due time of what is held. */
const never = 9e15;

/** The switches, kept in the ledger so that a restart forgets none. */
export function openSwitches(ledger: Ledger) {
  const read = (): Switches => {
    const kept = ledger.setting('switches');
    return kept === undefined ? off : switchesSchema.parse({ ...off, ...JSON.parse(kept) });
  };
  const write = (next: Switches) => {
    ledger.saveSetting('switches', JSON.stringify(next));
  };
  /** Uses one of a counted switch up. */
  const take = (name: keyof Switches): boolean => {
    const now = read();
    const left = now[name];
    if (typeof left !== 'number' || left === 0) return false;
    write({ ...now, [name]: left - 1 });
    return true;
  };
  const rules: DeliveryRules = {
    copies: () => (take('lostWebhooks') ? 0 : take('duplicatedWebhooks') ? 2 : 1),
    due: () => (read().holdWebhooks ? never : Date.now()),
  };
  return {
    read,
    take,
    rules,
    /**
     * Sets some of the switches; `{ "reset": true }` turns all off.
     *
     * @throws ZodError for an unknown switch or value.
     */
    set(changes: object): Switches {
      const { reset, ...rest } = { reset: false, ...changes };
      const next = switchesSchema.parse({ ...(reset ? off : read()), ...rest });
      write(next);
      if (!next.holdWebhooks) ledger.release(never);
      return next;
    },
  };
}

export type OpenSwitches = ReturnType<typeof openSwitches>;
