import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { DonationDetails } from '#model/donations/admin-donations.ts';
import { recognitionLevels } from '#model/donations/contract.ts';
import type { DonorListing } from '#model/donations/giving.ts';
import type { Supporters } from '#model/donations/supporters.ts';
import { findRecognitionLevel } from '#model/donations/recognition.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { database } from '../db/client.ts';
import { donations, people } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { conflict, notFound } from '../http/errors.ts';
import { supportersChanged } from './supporters-changed.ts';
import {
  type DonationRow,
  findDonation,
  isInDollars,
  countsAsDonation,
  donationYear,
} from './rows.ts';

// A refunded or disputed donation lists no name.
const isNameable = () =>
  and(countsAsDonation(), eq(donations.refundedCents, 0), eq(donations.disputed, false));

// Without a giver nothing says that two donations are from one person.
function supporterKey(row: Pick<DonationRow, 'id' | 'personId'>): string {
  return row.personId ?? row.id;
}

// A hidden person stays hidden, whatever became of the donation on which staff did it.
async function readHidden(): Promise<Set<string>> {
  const { id, personId, listingHidden } = donations;
  const rows = await database()
    .queries.select({ id, personId })
    .from(donations)
    .where(eq(listingHidden, true));
  return new Set(rows.map(supporterKey));
}

async function readCounted(whose: SQL | undefined) {
  const { id, donorName, personId, amountCents, listed } = donations;
  // Spellings of a giver's name are the donor's own; what staff joined or corrected has the giver's name.
  const shownName = sql<string | null>`case
    when ${people.name} is null or folded_name(${donorName}) = folded_name(${people.name}) then ${donorName}
    else ${people.name} end`;
  const columns = { id, donorName, personId, amountCents, listed, shownName };
  const rows = await database()
    .queries.select({ ...columns, year: donationYear })
    .from(donations)
    .leftJoin(people, eq(people.id, personId))
    .where(and(whose, isNameable(), isInDollars()))
    .orderBy(donations.receivedAt, id);
  return { rows, hidden: await readHidden() };
}

const readListed = () => readCounted(eq(donations.listed, true));

type Counted = Awaited<ReturnType<typeof readCounted>>;

// The name is spelled as with the newest donation.
function listSupporters({ rows, hidden }: Counted) {
  const supporters = new Map<
    string,
    { year: number; name: string; cents: number; ids: string[] }
  >();
  for (const { id, donorName, shownName, amountCents, year, ...identity } of rows) {
    const person = supporterKey({ id, ...identity });
    const name = textUnlessLinked(stripBidiControls((donorName && shownName) || ''));
    if (!name || hidden.has(person)) continue;
    const { cents, ids } = supporters.get(`${year} ${person}`) ?? { cents: 0, ids: [] };
    supporters.set(`${year} ${person}`, {
      year,
      name,
      cents: cents + amountCents,
      ids: [...ids, id],
    });
  }
  return [...supporters.values()].flatMap((supporter) => {
    const level = findRecognitionLevel(supporter.cents);
    return level?.isListed ? { ...supporter, level: level.name } : [];
  });
}

const collator = new Intl.Collator('en');

/**
 * Lists the donors who agreed to be named, by year, newest first, and from the highest level down. `unnamed` counts the
 * donations of a year that show no name.
 */
export async function readSupporters(): Promise<Supporters> {
  const supporters = listSupporters(await readListed());
  const totals = await database()
    .queries.select({ year: donationYear, total: count() })
    .from(donations)
    .where(isNameable())
    .groupBy(donationYear);
  const years = totals.map(({ year, total }) => {
    const ours = supporters.filter((supporter) => supporter.year === year);
    const levels = recognitionLevels.toReversed().map(({ name }) => {
      const names = ours.filter(({ level }) => level === name).map((supporter) => supporter.name);
      return { name, names: names.sort(collator.compare) };
    });
    return {
      year,
      levels: levels.filter(({ names }) => names.length > 0),
      unnamed: total - ours.flatMap(({ ids }) => ids).length,
    };
  });
  return { testMode: !siteIsLive(), years: years.sort((a, b) => b.year - a.year) };
}

/**
 * Tells how the supporters' page shows a donation, or returns null when the donor did not ask to be named. It is
 * `hidden` by staff, and `unnamed` without a name or below the levels that are listed.
 */
export async function readListing(row: DonationRow): Promise<DonationDetails['listing']> {
  if (!row.listed) return null;
  const listed = await readListed();
  if (row.listingHidden || listed.hidden.has(supporterKey(row))) return 'hidden';
  return listSupporters(listed).some(({ ids }) => ids.includes(row.id)) ? 'named' : 'unnamed';
}

/**
 * Tells a giver how the supporters' page names them, under the name of the newest year. `canAsk` is false while no
 * donation would be listed.
 */
export async function readDonorListing(giverId: string): Promise<DonorListing> {
  const counted = await readCounted(eq(donations.personId, giverId));
  const rows = counted.rows.filter(({ listed }) => listed);
  const [newest] = listSupporters({ ...counted, rows }).sort((a, b) => b.year - a.year);
  const canAsk = listSupporters({ ...counted, hidden: new Set() }).length > 0;
  const unnamed = counted.hidden.has(giverId) ? 'hidden' : 'unnamed';
  const state = newest ? 'named' : rows.length > 0 ? unnamed : 'none';
  return { state, name: newest?.name ?? null, canAsk };
}

/**
 * Takes a donor's name off the supporters' page, in all years, or puts it back.
 *
 * @throws HttpError 404, 409 unless the donor asked to be named
 */
export async function hideSupporter(id: string, hidden: boolean): Promise<void> {
  const { queries } = database();
  const row = await findDonation(queries, id);
  if (!row) throw notFound('Donation');
  if (!row.listed) throw conflict('This donor did not ask to be named. Nothing was changed.');
  const { personId } = row;
  const isTheirs = personId ? eq(donations.personId, personId) : eq(donations.id, id);
  await queries
    .update(donations)
    .set({ listingHidden: hidden })
    .where(hidden ? and(eq(donations.listed, true), isTheirs) : isTheirs);
  await supportersChanged();
}
