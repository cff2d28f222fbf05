import {
  applicationPath,
  donationPath,
  editorPath,
  personPath,
} from '#model/admin/portal-paths.ts';
import { shortId } from '#model/donations/short-id.ts';
import type { GiverKind } from '#model/enumerations.ts';
import { and, type Column, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type FoundRecord, searchBounds } from '#model/admin/search.ts';
import { isRecorded, isRepeated, sourceLabels } from '#model/donations/contract.ts';
import { largestRecordedCents } from '#model/donations/recorded-donation.ts';
import { applicationReference, fullName } from '#model/applications/naming.ts';
import { readReviewClock, describeReview } from '#model/applications/review-clock.ts';
import { readCents } from '#model/money/amount.ts';
import { formatMoney } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { capitalize, uncapitalize } from '#model/text/capitalize.ts';
import { clockStopsColumn, researcherApplications } from '../db/applications-schema.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { searchWords } from '../db/columns.ts';
import { donations, giverMailboxes, people } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { filterByListing } from '../people/people.ts';
import { isOneLetter, readSearch } from '../posts/search-words.ts';

/**
 * Makes a query in which every word may be a beginning, such as `mar sol` for Marek Solan; a single letter must be a
 * whole word, because too many words begin with it.
 *
 * @param weight the weight of a title, to search titles alone
 */
function matchBeginnings(q: string, weight = ''): SQL | undefined {
  const words = readSearch(q);
  if (words.length === 0) return undefined;
  const as = isOneLetter(words) ? weight : `*${weight}`;
  const starts = words.map((word) => `'${word}'${as && `:${as}`}`).join(' & ');
  return sql`to_tsquery('simple', ${starts})`;
}

// The order is a row comparison, because Postgres would otherwise walk the index of times and read the words of every
// row.
const newestFirst = (at: Column, id: Column) => sql`(${at}, ${id}) desc`;

// A donor is a person unless staff said otherwise.
const nameKind = (kind: GiverKind) => (kind === 'person' ? '' : kind);

async function findPeople(q: string): Promise<FoundRecord[]> {
  const starts = matchBeginnings(q);
  if (!starts) return [];
  const { id, type, kind, name, email, institution, createdAt } = people;
  const { giverId } = giverMailboxes;
  // A giver is also found by another name or mailbox, of now or before.
  const isNamed = sql`${id} in (
    select ${id} from ${people} where ${searchWords(name, email, institution)} @@ ${starts}
    union
    select ${giverId} from ${giverMailboxes}
    where ${searchWords(giverMailboxes.email, giverMailboxes.name)} @@ ${starts})`;
  const rows = await database()
    .queries.select({ id, type, giverKind: kind, name, email, institution })
    .from(people)
    .where(and(isNamed, filterByListing('shown')))
    .orderBy(newestFirst(createdAt, id))
    .limit(searchBounds.resultsPerKind);
  return rows.map((row) => {
    const about = row.institution ?? (row.name === '' ? '' : row.email);
    return {
      kind: 'person',
      id: row.id,
      title: row.name || row.email,
      detail: [capitalize(row.type), nameKind(row.giverKind), about].filter(Boolean).join(', '),
      href: personPath(row),
    };
  });
}

// Reads the running number of `BAI-2026-0033`, also from `bai 33` and `33`.
function readNumber(q: string): number | null {
  const digits = /^\s*(?:bai[-\s]*(?:20\d\d[-\s]+)?)?0*(\d{1,9})\s*$/i.exec(q)?.[1];
  return digits === undefined ? null : Number(digits);
}

async function findApplications(q: string): Promise<FoundRecord[]> {
  const { id, number, firstName, lastName, email, institution } = researcherApplications;
  const { status, createdAt, decidedAt, withdrawnAt, spam } = researcherApplications;
  const starts = matchBeginnings(q);
  const isNamed =
    starts && sql`${searchWords(firstName, lastName, email, institution)} @@ ${starts}`;
  const running = readNumber(q);
  const isNumbered = running === null ? undefined : eq(number, running);
  if (!isNamed && !isNumbered) return [];
  const rows = await database()
    .queries.select({
      id,
      number,
      firstName,
      lastName,
      status,
      createdAt,
      decidedAt,
      withdrawnAt,
      stops: clockStopsColumn,
    })
    .from(researcherApplications)
    .where(and(or(isNumbered, isNamed), eq(spam, false)))
    .orderBy(newestFirst(createdAt, id))
    .limit(searchBounds.resultsPerKind);
  return rows.map((row) => {
    const ended = row.decidedAt ?? row.withdrawnAt;
    const clock = describeReview(readReviewClock(row.createdAt, new Date(), row.stops));
    return {
      kind: 'application',
      id: row.id,
      href: applicationPath(row),
      title: `${applicationReference(row.number, row.createdAt)}, ${fullName(row)}`,
      detail: ended
        ? `${capitalize(row.status)} ${formatPacificDate(ended.toISOString())}`
        : `Pending, ${uncapitalize(clock)}`,
    };
  });
}

const noId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

// Eight characters are needed, which the list shows.
function matchId(q: string): SQL | undefined {
  const start = q.trim().toLowerCase();
  const isStart = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(start);
  const [first, last] = [noId, lastId].map((id) => start + id.slice(start.length));
  const isId = (id = '') => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!isStart || !isId(first) || !isId(last)) return undefined;
  return and(gte(donations.id, sql`${first}::uuid`), lte(donations.id, sql`${last}::uuid`));
}

function matchAmount(q: string): SQL | undefined {
  const cents = readCents(q.trim());
  return cents === null || cents > largestRecordedCents
    ? undefined
    : eq(donations.amountCents, cents);
}

// Selects what a search means by its text; undefined when it means no donation.
function matchDonations(q: string): SQL | undefined {
  const { donorName, donorEmail, reference, paymentIntentId } = donations;
  const starts = matchBeginnings(q);
  const isNamed = starts && sql`${searchWords(donorName, donorEmail, reference)} @@ ${starts}`;
  const isPayment = q.trim().startsWith('pi_') ? eq(paymentIntentId, q.trim()) : undefined;
  const isAmount = matchAmount(q);
  // A bare number may be a check's, too.
  const isOnlyAmount = isAmount && /[$.,]/.test(q);
  return isOnlyAmount ? isAmount : or(isAmount, matchId(q), isPayment, isNamed);
}

type DonationToPresent = Pick<
  typeof donations.$inferSelect,
  | 'id'
  | 'amountCents'
  | 'currency'
  | 'donorName'
  | 'source'
  | 'description'
  | 'createdAt'
  | 'receivedAt'
>;

function presentFoundDonation(row: DonationToPresent): FoundRecord {
  const day = formatPacificDate((row.receivedAt ?? row.createdAt).toISOString());
  const way = isRecorded(row.source) || isRepeated(row.source) ? sourceLabels[row.source] : '';
  const what = row.description ?? formatMoney(row.amountCents, row.currency);
  return {
    kind: 'donation',
    id: row.id,
    href: donationPath(row),
    title: `${what}, ${row.donorName || 'Anonymous'}`,
    detail: `${shortId(row.id)}, ${[way, day].filter(Boolean).join(', ')}`,
  };
}

async function findDonations(q: string): Promise<FoundRecord[]> {
  const { id, amountCents, currency, donorName, source, description } = donations;
  const { createdAt, receivedAt, livemode, reversesId } = donations;
  const isMeant = matchDonations(q);
  if (!isMeant) return [];
  const rows = await database()
    .queries.select({
      id,
      amountCents,
      currency,
      donorName,
      source,
      description,
      createdAt,
      receivedAt,
    })
    .from(donations)
    .where(and(isMeant, eq(livemode, siteIsLive()), isNull(reversesId)))
    .orderBy(newestFirst(createdAt, id))
    .limit(searchBounds.resultsPerKind);
  return rows.map(presentFoundDonation);
}

async function findPosts(q: string): Promise<FoundRecord[]> {
  const starts = matchBeginnings(q, 'A');
  if (!starts) return [];
  const { id, title, published, publishedAt, updatedAt, search } = blogPosts;
  const rows = await database()
    .queries.select({ id, title, published, publishedAt })
    .from(blogPosts)
    .where(sql`${search} @@ ${starts}`)
    .orderBy(newestFirst(updatedAt, id))
    .limit(searchBounds.resultsPerKind);
  return rows.map((row) => ({
    kind: 'post',
    id: row.id,
    title: row.title,
    href: editorPath(row),
    detail:
      row.published && row.publishedAt
        ? `Published ${formatPacificDate(row.publishedAt.toISOString())}`
        : 'Draft',
  }));
}

/**
 * Finds people, applications, donations and posts, in this order, and of each the newest `searchBounds.resultsPerKind`.
 * A blank search finds none.
 */
export async function findRecords(q: string): Promise<FoundRecord[]> {
  if (q.trim() === '') return [];
  const records = await Promise.all([
    findPeople(q),
    findApplications(q),
    findDonations(q),
    findPosts(q),
  ]);
  return records.flat();
}
