import { sql } from 'drizzle-orm';
import { type Finding, needsStaff } from '#model/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { isOfKind } from '../../mail/outbox.ts';
import { type StaffAlert, donationsLink } from '../../mail/alert.ts';

const findingId = ({ paymentId, donationId, detail }: Finding) => paymentId ?? donationId ?? detail;

async function readReported(): Promise<Set<string>> {
  const rows = await database()
    .queries.select({
      label: sql<string>`jsonb_array_elements(${outbox.data} -> 'details') ->> 'label'`,
    })
    .from(outbox)
    .where(isOfKind('alert'));
  return new Set(rows.map(({ label }) => label));
}

/** Filters the findings of a reconciliation that need staff and that no stored alert names yet. */
export async function newlyUnmatched(findings: readonly Finding[]): Promise<Finding[]> {
  const unmatched = findings.filter(needsStaff);
  if (unmatched.length === 0) return [];
  const reported = await readReported();
  return unmatched.filter((finding) => !reported.has(findingId(finding)));
}

const texts = {
  unmatched: {
    one: 'A payment matches no donation',
    many: 'payments match no donation',
    text: 'Stripe and this site disagree, and the reconciler cannot repair it by itself. Look each payment up in Stripe: its amount may have been changed there.',
  },
  refused: {
    one: 'A payment could not be recorded',
    many: 'payments could not be recorded',
    text: 'Stripe has what is below, and the site could not write it; it tries again every 15 minutes. Look each payment up in Stripe. If one stays, whoever maintains the site finds the reason in its log under "reconciling refused".',
  },
};

/** Makes one alert about all these findings, under the key of the first one. */
export function describeUnmatchedPayments(findings: readonly [Finding, ...Finding[]]): StaffAlert {
  const [newest] = findings;
  const refused = findings.filter(({ kind }) => kind === 'refused');
  const parts = [
    { ...texts.unmatched, count: findings.length - refused.length },
    { ...texts.refused, count: refused.length },
  ].filter(({ count }) => count > 0);
  const headings = parts.map(({ one, many, count }) => (count > 1 ? `${count} ${many}` : one));
  return {
    key: `unmatched-payments:${findingId(newest)}`,
    heading: headings.join('; '),
    text: parts.map(({ text }) => text).join(' '),
    details: findings.map((finding) => ({
      label: findingId(finding),
      value: finding.donationId
        ? `Donation ${finding.donationId}: ${finding.detail}`
        : finding.detail,
    })),
    link: donationsLink,
  };
}
