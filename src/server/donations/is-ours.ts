import type { Payment } from '../gateways/payment.ts';
import { siteUrl } from '../site-url.ts';
import type { DonationRow } from './find-donation.ts';

/** This site in the metadata of its payments: the host of SITE_URL. */
export function siteId(): string {
  return new URL(siteUrl('/')).host;
}

/**
 * Whether a payment is this site's (P-51): by its stamp, because its id is recorded here, or, for
 * one made before there were stamps, because it names a donation here.
 *
 * @param row the donation whose id it is recorded for, or else the one that it names.
 */
export function isOurs(
  payment: Payment,
  row: Pick<DonationRow, 'paymentIntentId'> | undefined,
): boolean {
  if (payment.site === siteId() || row?.paymentIntentId === payment.id) return true;
  return payment.site === null && row !== undefined;
}
