import type { Finding } from '#model/donations/admin-donations.ts';
import { isConnectionFailure } from '../../db/errors.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { shortenId, log } from '../../http/log.ts';
import { ProviderError, ProviderRefusal } from '../../service-errors.ts';

/** The outcome of a check: `missing` means missing at Stripe; `refused` means refused by Stripe or by the database. */
export type CheckOutcome = 'checked' | 'not ours' | 'missing' | 'refused';

/** The objects at which a run has looked, so that it looks at each once. */
interface Seen {
  payments: Map<string, { payment?: Payment | undefined; outcome: CheckOutcome }>;
  /** The payments that are being read. */
  reading: Map<string, Promise<CheckOutcome>>;
  subscriptions: Set<string>;
  /** The donations for which Stripe has no payment. */
  missing: Set<string>;
}

export interface ReconciliationRun {
  now: Date;
  since: Date;
  /** True for a run that changes nothing but our copy of Stripe's ledger. */
  dryRun: boolean;
  /** True to look up unpaid payments from `since`, not only from where the last run stopped. */
  readsAllUnpaid: boolean;
  /** The payments and subscriptions that earlier runs could not repair. */
  refused: ReadonlySet<string>;
  findings: Finding[];
  seen: Seen;
}

/** Begins a run that has found and checked nothing yet. */
export function startReconciliation(
  details: Omit<ReconciliationRun, 'findings' | 'seen'>,
): ReconciliationRun {
  const seen = {
    payments: new Map(),
    reading: new Map(),
    subscriptions: new Set<string>(),
    missing: new Set<string>(),
  };
  return { ...details, findings: [], seen };
}

// Database errors repeat what a donor typed, so their message is left out.
function refusalReason(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message;
  return `could not be written here (${error instanceof Error ? error.name : 'unknown'})`;
}

function isOutage(error: unknown): boolean {
  if (error instanceof ProviderError) return !(error instanceof ProviderRefusal);
  return isConnectionFailure(error);
}

/**
 * Reports a refusal of one payment as a finding, so that the others are still repaired. Returns whether nothing was
 * refused.
 *
 * @throws ProviderError and connection failures
 */
export async function addFindings(
  { findings }: ReconciliationRun,
  ids: Pick<Finding, 'paymentId' | 'donationId'>,
  repair: () => Promise<Finding[]>,
): Promise<boolean> {
  try {
    findings.push(...(await repair()));
    return true;
  } catch (error) {
    if (isOutage(error)) throw error;
    const detail = refusalReason(error);
    const id = ids.paymentId ?? ids.donationId ?? '';
    log('error', 'reconciling refused', { ends: shortenId(id), detail });
    findings.push({ kind: 'refused', ...ids, detail });
    return false;
  }
}
