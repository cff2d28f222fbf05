import { StripeApiError } from './stripe-api-error.ts';

/** The first path segments below `/v1/` whose permission has another name. */
const permissionsByName: Readonly<Record<string, string>> = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'charge',
  disputes: 'dispute',
  events: 'event',
  customers: 'customer',
  products: 'product',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoice_payments: 'invoice',
  billing_portal: 'customer_portal',
  webhook_endpoints: 'webhook',
  payment_method_domains: 'payment_method_domain',
  balance_transactions: 'balance_transaction_source',
  payouts: 'payout',
};

/**
 * Returns the permission that a restricted key needs for a call, such as `charge_read`
 * (docs.stripe.com/keys/permissions-reference).
 */
function permissionFor(method: string, path: string): string {
  const [, , name = ''] = path.split('/');
  return `${permissionsByName[name] ?? name}_${method === 'GET' ? 'read' : 'write'}`;
}

/**
 * Refuses a call of a restricted key as Stripe does: before it looks at parameters and objects.
 *
 * @param missing the permissions that the key lacks; without the one to read it cannot write either
 * @throws StripeApiError 403 that names the permission
 */
export function requirePermission(
  missing: readonly string[],
  key: string,
  { method, path }: { method: string; path: string },
): void {
  const permission = permissionFor(method, path);
  const lacking = [permission, permission.replace(/_write$/, '_read')];
  if (!lacking.some((each) => missing.includes(each))) return;
  const shown = `${key.slice(0, 8)}${'*'.repeat(20)}${key.slice(-4)}`;
  throw new StripeApiError(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message: `The provided key '${shown}' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the 'rak_${permission}' permission would allow this request to continue.`,
  });
}
