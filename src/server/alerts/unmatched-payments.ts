import { sql } from 'drizzle-orm';
import type { Finding } from '#contracts/donations/admin-donations.ts';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { isOfKind } from '../mail/outbox.ts';
import { type Alert, donationsLink } from './alert.ts';

const idOf = ({ paymentId, donationId, detail }: Finding) => paymentId ?? donationId ?? detail;

/** One alert for all payments that match no donation and were not reported yet. */
export async function unmatchedPayments(findings: Finding[]): Promise<Alert[]> {
  const unmatched = findings.filter(({ kind }) => kind === 'unmatched');
  if (unmatched.length === 0) return [];
  const rows = await database()
    .queries.select({
      label: sql<string>`jsonb_array_elements(${outbox.data} -> 'facts') ->> 'label'`,
    })
    .from(outbox)
    .where(isOfKind('alert'));
  const reported = new Set(rows.map(({ label }) => label));
  const news = unmatched.filter((finding) => !reported.has(idOf(finding)));
  const [newest] = news;
  if (!newest) return [];
  const many = news.length > 1;
  return [
    {
      key: `unmatched-payments:${idOf(newest)}`,
      heading: many ? `${news.length} payments match no donation` : 'A payment matches no donation',
      text: 'Stripe and this site disagree, and the reconciler cannot repair it by itself. Look each payment up in Stripe: its amount may have been changed there.',
      facts: news.map((finding) => ({
        label: idOf(finding),
        value: `donation ${finding.donationId ?? 'none'}: ${finding.detail}`,
      })),
      link: donationsLink,
    },
  ];
}
