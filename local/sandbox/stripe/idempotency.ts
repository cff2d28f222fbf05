import { createHash } from 'node:crypto';
import type { Ledger } from './ledger.ts';
import { StripeFault } from './stripe-fault.ts';

/** An answer as it is kept for a repeat. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** What a request asks, whatever the order of its fields. */
export function fingerprintOf(path: string, params: URLSearchParams): string {
  const sorted = new URLSearchParams([...params].sort(([a], [b]) => a.localeCompare(b)));
  return createHash('sha256').update(`${path}?${sorted.toString()}`).digest('hex');
}

/**
 * The answer that a key was given before.
 *
 * @throws StripeFault 400 when the key came with other parameters then.
 */
export function replayOf(ledger: Ledger, key: string, fingerprint: string): KeptAnswer | undefined {
  const kept = ledger.readReplay(key);
  if (kept && kept.fingerprint !== fingerprint) {
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return kept;
}

/** Errors are replayed too, except those of requests that never began to execute. */
export function isKept(status: number): boolean {
  return status < 400 || status === 402 || status >= 500;
}

/** 409 for a key whose first request is still under way. */
export function keyInUse(key: string): StripeFault {
  return new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
