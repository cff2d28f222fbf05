import type { Payout } from '#sandbox/stripe/objects.ts';
import { sandbox } from './sandbox.ts';

/** Pays out at the sandbox what is available, as `POST /_sandbox/stripe/payout` does. */
export async function payOut(
  body: { days?: number; status?: string; automatic?: boolean } = {},
): Promise<Payout> {
  const url = 'http://sandbox.test/_sandbox/stripe/payout';
  const request = new Request(url, { method: 'POST', body: JSON.stringify(body) });
  const response = await sandbox.handle(request);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Payout;
}
