import {
  applicationPath,
  donationPath,
  editorPath,
  importPath,
} from '#model/admin/portal-paths.ts';
import { dayMs } from '#model/dates/durations.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseActions, recordedSources } from '#model/enumerations.ts';
import type { RecentEvent, RecentKind } from '#model/admin/overview.ts';
import { applicationReference, fullName } from '#model/applications/naming.ts';
import { uncapitalize } from '#model/text/capitalize.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database, runSql } from '../db/client.ts';
import { giftImportRows, giftImports } from '../db/gift-imports-schema.ts';
import { donations, privacyLog } from '../db/schema.ts';
import { type DonationRow, paymentMethodName } from '../donations/rows.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';

const days = 7;
const atMost = 100;

interface ApplicationDetails {
  id: string;
  number: number;
  createdAt: string;
  firstName: string;
  lastName: string;
  version: number;
}

type RecentDonation = Pick<
  DonationRow,
  | 'id'
  | 'amountCents'
  | 'refundedCents'
  | 'currency'
  | 'donorName'
  | 'source'
  | 'reference'
  | 'paymentMethod'
  | 'description'
>;

interface PostDetails {
  id: string;
  title: string;
}

interface ImportDetails {
  id: string;
  fileName: string;
  gifts: number;
  /** The sum of the gifts. */
  cents: number;
}

interface RecentDetails {
  application: ApplicationDetails;
  donation: RecentDonation;
  import: ImportDetails;
  post: PostDetails;
  erasure: Record<string, number>;
}

// `kind` and `of` name the table and what the line says of it.
type Part = {
  [Of in keyof RecentDetails]: { of: Of; kind: RecentKind; at: string; details: RecentDetails[Of] };
};

const applicationDetails = sql`jsonb_build_object(
  'id', ${researcherApplications.id}, 'number', ${researcherApplications.number},
  'createdAt', ${researcherApplications.createdAt}, 'version', ${researcherApplications.fieldsVersion},
  'firstName', ${researcherApplications.firstName}, 'lastName', ${researcherApplications.lastName})`;

const donationDetails = sql`jsonb_build_object(
  'id', ${donations.id}, 'amountCents', ${donations.amountCents}, 'source', ${donations.source},
  'refundedCents', ${donations.refundedCents}, 'currency', ${donations.currency}, 'donorName', ${donations.donorName},
  'reference', ${donations.reference}, 'paymentMethod', ${donations.paymentMethod},
  'description', ${donations.description})`;

// A file can record a hundred thousand gifts, so it has one line.
const isImported = sql`exists (select 1 from ${giftImportRows}
  where ${giftImportRows.donationId} = ${donations.id} and ${giftImportRows.outcome} = 'recorded')`;

const importDetails = sql`(select jsonb_build_object(
    'id', ${giftImports.id}, 'fileName', ${giftImports.fileName},
    'gifts', count(${donations.id}), 'cents', coalesce(sum(${donations.amountCents}), 0))
  from ${giftImportRows} left join ${donations} on ${donations.id} = ${giftImportRows.donationId}
  where ${giftImportRows.importId} = ${giftImports.id} and ${giftImportRows.outcome} = 'recorded'
    and ${giftImportRows.type} = 'gift')`;

// One query reads all kinds.
function selectRecent(since: SQL): SQL {
  const { act, at, applicationId } = applicationEvents;
  const { published, publishedAt, id, title } = blogPosts;
  const { refundedAt, refundedCents, createdAt, source, reversesId, livemode } = donations;
  return sql`
    select 'application' as of, ${act} as kind, ${at} as at, ${applicationDetails} as details
    from ${applicationEvents}
    join ${researcherApplications} on ${researcherApplications.id} = ${applicationId}
    where ${at} > ${since} and ${act} in ${caseActions} and not ${researcherApplications.spam}
    union all
    select 'post', 'published', ${publishedAt}, jsonb_build_object('id', ${id}, 'title', ${title})
    from ${blogPosts} where ${published} and ${publishedAt} > ${since}
    union all
    select 'donation', 'refunded', ${refundedAt}, ${donationDetails} from ${donations}
    where ${refundedAt} > ${since} and ${refundedCents} > 0 and ${livemode} = ${siteIsLive()}
    union all
    select 'donation', case when ${reversesId} is null then 'recorded' else 'reversed' end,
      ${createdAt}, ${donationDetails}
    from ${donations}
    where ${createdAt} > ${since} and ${source} in ${recordedSources}
      and ${livemode} = ${siteIsLive()} and not ${isImported}
    union all
    select 'import', 'recorded', ${giftImports.createdAt}, ${importDetails} from ${giftImports}
    where ${giftImports.createdAt} > ${since} and ${giftImports.recorded} > 0
      and ${giftImports.livemode} = ${siteIsLive()}
    union all
    select 'erasure', 'erased', ${privacyLog.at}, ${privacyLog.counts} from ${privacyLog}
    where ${privacyLog.at} > ${since} and ${privacyLog.act} = 'erased'
    order by at desc limit ${atMost}`;
}

const byApplicant: readonly RecentKind[] = ['answered', 'withdrawn', 'restored'];

function describeApplication(
  kind: RecentKind,
  { version, ...application }: ApplicationDetails,
): string {
  if (kind === 'corrected') return ` by its applicant, now version ${version}`;
  if (byApplicant.includes(kind)) return ` by its applicant, ${fullName(application)}`;
  return `, ${fullName(application)}${kind === 'approved' ? '; letter issued' : ''}`;
}

function describeDonation(kind: RecentKind, donation: RecentDonation) {
  const { amountCents, refundedCents, currency, donorName, description } = donation;
  const donor = donorName || 'Anonymous';
  if (kind === 'refunded') {
    const text = ` of ${formatMoney(amountCents, currency)}, ${donor}`;
    return { amount: formatMoney(refundedCents, currency), text };
  }
  const method = paymentMethodName(donation) ?? '';
  // Stock is described, not valued.
  if (description) return { amount: description, text: `, ${donor}` };
  return {
    amount: formatMoney(Math.abs(amountCents), currency),
    text: `, ${uncapitalize(method)}, ${donor}`,
  };
}

function present(row: Part[keyof RecentDetails]): RecentEvent {
  const { kind } = row;
  const at = new Date(row.at).toISOString();
  switch (row.of) {
    case 'application': {
      const { id, number, createdAt } = row.details;
      const text = applicationReference(number, createdAt);
      const link = { text, href: applicationPath({ id }) };
      return { kind, at, link, text: describeApplication(kind, row.details) };
    }
    case 'donation': {
      const { amount, text } = describeDonation(kind, row.details);
      return { kind, at, link: { text: amount, href: donationPath({ id: row.details.id }) }, text };
    }
    case 'import': {
      const { id, fileName, gifts, cents } = row.details;
      const text = `, ${formatCount(gifts, 'gift')}, ${formatDollars(cents)}`;
      return { kind, at, link: { text: fileName, href: importPath({ id }) }, text };
    }
    case 'post': {
      const { id, title } = row.details;
      return { kind, at, link: { text: title, href: editorPath({ id }) }, text: '' };
    }
    case 'erasure': {
      const records = Object.values(row.details).reduce((sum, count) => sum + count, 0);
      return {
        kind,
        at,
        link: null,
        text: `the data of one address, ${formatCount(records, 'record')}`,
      };
    }
  }
}

/**
 * Lists what happened to applications, donations, posts and stored data in the last seven days, newest first and at
 * most 100. A file of gifts is one line.
 */
export async function listRecent(now: Date): Promise<RecentEvent[]> {
  const since = new Date(now.getTime() - days * dayMs).toISOString();
  const rows = await runSql<Part[keyof RecentDetails]>(
    database().queries,
    selectRecent(sql`${since}::timestamptz`),
  );
  return rows.map(present);
}
