import * as z from 'zod';
import type { Ledger } from './ledger.ts';

const counter = z.int().min(0).default(0);

const switchesSchema = z.strictObject({
  /** The number of next POSTs with a secret key that answer 500, which their idempotency key repeats. */
  serverErrors: counter,
  /** The number of next events that are never delivered. */
  lostWebhooks: counter,
  /** While true, webhook deliveries are held back; once false, they go out, the newest first. */
  holdWebhooks: z.boolean().default(false),
  /** True to give charges their balance transaction minutes later. */
  slowBalance: z.boolean().default(false),
  /** The permissions that the restricted key lacks, such as `charge_read`. */
  missingPermissions: z.array(z.string()).default([]),
});

/** The due time of deliveries that are held back. */
export const heldUntilReleased = 9e15;

/** Opens the switches, which say how many of the next calls or deliveries go wrong, until the host stops. */
export function openSwitches(ledger: Ledger) {
  const current = switchesSchema.parse({});
  return {
    current,
    /** Uses up one of a counted switch; false when none was left. */
    take(name: 'serverErrors' | 'lostWebhooks'): boolean {
      if (current[name] === 0) return false;
      current[name] -= 1;
      return true;
    },
    /** Sets some of the switches; `reset` turns all off first. @throws ZodError */
    set({ reset, ...changes }: { reset?: boolean } & Partial<typeof current>) {
      const next = switchesSchema.parse({ ...(reset ? {} : current), ...changes });
      if (!next.holdWebhooks) ledger.release(heldUntilReleased);
      return Object.assign(current, next);
    },
  };
}

export type OpenSwitches = ReturnType<typeof openSwitches>;
