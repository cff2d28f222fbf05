import type { Config } from '@netlify/functions';
import { readPaymentKeys } from '#server/gateways/payment-keys.ts';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { environment } from '#server/env.ts';

/** Every quarter of an hour: our donations and the provider's payments are made to agree. */
export default async function reconcile(): Promise<Response> {
  if (!('problem' in readPaymentKeys(environment()))) {
    await reconcileDonations({ days: 7, dryRun: false });
  }
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
