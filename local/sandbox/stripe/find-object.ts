import type { Ledger } from './ledger.ts';
import type { Charge, Dispute, Intent, LedgerEvent, LedgerObject, Refund } from './objects.ts';
import { missing } from './stripe-fault.ts';

interface Kinds {
  payment_intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: LedgerEvent;
}

function isKind<Kind extends keyof Kinds>(
  object: LedgerObject | undefined,
  kind: Kind,
): object is Kinds[Kind] & LedgerObject {
  return object?.object === kind;
}

/**
 * The object of a kind and id.
 *
 * @throws StripeFault 404 when there is none.
 */
export function find<Kind extends keyof Kinds>(
  ledger: Ledger,
  kind: Kind,
  id: string,
): Kinds[Kind] {
  const object = ledger.get(id);
  if (!isKind(object, kind)) throw missing(kind, id);
  return object;
}

/** The objects of a kind that belong to another object, newest first. */
export function findChildren<Kind extends keyof Kinds>(
  ledger: Ledger,
  kind: Kind,
  parent: string,
): Kinds[Kind][] {
  return ledger.childrenOf(parent, kind).filter((object) => isKind(object, kind));
}
