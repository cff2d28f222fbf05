import type { Finding } from '#contracts/admin-donations.ts';
import type { Alarm } from './alarm.ts';

/** One alarm for each payment that reconciling could not match with a donation. */
export function unmatchedPayments(findings: Finding[]): Alarm[] {
  return findings
    .filter(({ kind }) => kind === 'unmatched')
    .map(({ paymentId, donationId, detail }) => ({
      fact: `unmatched-payment:${paymentId ?? donationId ?? detail}`,
      heading: 'A payment matches no donation',
      text: 'Stripe and this site disagree about a payment, and the reconciler cannot mend it by itself. Look it up in Stripe: it may be a payment made outside this site, or one whose amount was changed there.',
      facts: [
        { label: 'Payment', value: paymentId ?? 'none' },
        { label: 'Donation', value: donationId ?? 'none' },
        { label: 'Found', value: detail },
      ],
      link: { label: 'Open Donations', path: '/admin/donations' },
    }));
}
