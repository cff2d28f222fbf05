import { findInvoicePayment } from './invoices.ts';
import { showBalanceTransaction } from './balance.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerObject } from './objects.ts';
import { apiList } from './object-tools.ts';
import { invalidRequest } from './stripe-api-error.ts';

export type Json = Record<string, unknown>;

/** Finds what Stripe includes only when a call expands it. */
function expandedOnly(ledger: Ledger, id: string, path: string): object | undefined {
  switch (path) {
    case 'charge.refunds':
      return apiList(ledger.children('refund', id).slice(0, 10), `/v1/charges/${id}/refunds`);
    case 'invoice.payments':
      return apiList([findInvoicePayment(ledger, id)], '/v1/invoice_payments');
    case 'invoice.confirmation_secret': {
      const { payment } = findInvoicePayment(ledger, id);
      const { client_secret } = ledger.find('payment_intent', payment.payment_intent);
      return { client_secret, type: 'payment_intent' };
    }
    default:
      return undefined;
  }
}

/** Shows an object as the API does; of a deleted customer, the API says nothing more. */
export function presentObject(object: LedgerObject | undefined): object | undefined {
  if (object?.object === 'balance_transaction') return showBalanceTransaction(object);
  if (object?.object !== 'customer' || !object.deleted) return object;
  const { id, object: kind, deleted } = object;
  return { id, object: kind, deleted };
}

/** Replaces ids by their objects along a path such as `data.latest_charge.refunds`. */
export function expandPath(ledger: Ledger, holder: Json, [name, ...rest]: string[]): Json {
  if (name === undefined) return holder;
  const own = holder[name];
  const value =
    expandedOnly(ledger, String(holder.id), `${String(holder.object)}.${name}`) ??
    (typeof own === 'string' ? presentObject(ledger.get(own)) : own);
  if (value === null) return holder;
  if (typeof value !== 'object') {
    throw invalidRequest(`This property cannot be expanded (${name}).`);
  }
  const expand = (item: object) => expandPath(ledger, item as Json, rest);
  return { ...holder, [name]: Array.isArray(value) ? value.map(expand) : expand(value) };
}
