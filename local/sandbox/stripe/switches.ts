import * as z from 'zod';
import type { Ledger } from './ledger.ts';

const counter = z.int().min(0).default(0);

const switchesSchema = z.strictObject({
  /** Next POSTs with a secret key answered 500, and remembered so under their idempotency key. */
  serverErrors: counter,
  /** Next events that are never delivered. */
  lostWebhooks: counter,
  /** Holds deliveries back; set to false it delivers them, the newest first. */
  holdWebhooks: z.boolean().default(false),
});

type Switches = z.infer<typeof switchesSchema>;

/** The due time of deliveries that are held back. */
export const heldUntilReleased = 9e15;

/** How many of the next calls or deliveries go wrong, stored in the ledger. */
export function openSwitches(ledger: Ledger) {
  const read = () => switchesSchema.parse(JSON.parse(ledger.setting('switches') ?? '{}'));
  const write = (next: Switches) => {
    ledger.saveSetting('switches', JSON.stringify(next));
  };
  return {
    read,
    /** Uses up one of a counted switch; false when none was left. */
    take(name: 'serverErrors' | 'lostWebhooks'): boolean {
      const now = read();
      if (now[name] === 0) return false;
      write({ ...now, [name]: now[name] - 1 });
      return true;
    },
    /** Sets some of the switches; `reset` turns all off first. @throws ZodError */
    set({ reset, ...changes }: { reset?: boolean } & Partial<Switches>): Switches {
      const next = switchesSchema.parse({ ...(reset ? {} : read()), ...changes });
      write(next);
      if (!next.holdWebhooks) ledger.release(heldUntilReleased);
      return next;
    },
  };
}

export type OpenSwitches = ReturnType<typeof openSwitches>;
