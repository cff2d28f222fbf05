import { sql } from 'drizzle-orm';
import type { Finding } from '#contracts/donations/admin-donations.ts';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { isOfKind } from '../mail/outbox.ts';
import { type Alert, donationsLink } from './alert.ts';

const idOf = ({ paymentId, donationId, detail }: Finding) => paymentId ?? donationId ?? detail;

/** Payments and donations that earlier alerts named. */
async function readReported(): Promise<Set<string>> {
  const rows = await database()
    .queries.select({
      label: sql<string>`jsonb_array_elements(${outbox.data} -> 'facts') ->> 'label'`,
    })
    .from(outbox)
    .where(isOfKind('alert'));
  return new Set(rows.map(({ label }) => label));
}

/** The findings for staff that no alert has named. */
export async function newlyUnmatched(findings: readonly Finding[]): Promise<Finding[]> {
  const unmatched = findings.filter(({ kind }) => kind === 'unmatched');
  if (unmatched.length === 0) return [];
  const reported = await readReported();
  return unmatched.filter((finding) => !reported.has(idOf(finding)));
}

/** One alert for all of them. */
export function unmatchedPayments(findings: readonly [Finding, ...Finding[]]): Alert {
  const [newest] = findings;
  const { length } = findings;
  return {
    key: `unmatched-payments:${idOf(newest)}`,
    heading: length > 1 ? `${length} payments match no donation` : 'A payment matches no donation',
    text: 'Stripe and this site disagree, and the reconciler cannot repair it by itself. Look each payment up in Stripe: its amount may have been changed there.',
    facts: findings.map((finding) => ({
      label: idOf(finding),
      value: `donation ${finding.donationId ?? 'none'}: ${finding.detail}`,
    })),
    link: donationsLink,
  };
}
