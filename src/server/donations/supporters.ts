import { and, count, eq } from 'drizzle-orm';
import type { DonationDetails } from '#contracts/donations/admin-donations.ts';
import { recognitionLevels } from '#contracts/donations/donations.ts';
import type { Supporters } from '#contracts/donations/supporters.ts';
import { recognitionOf } from '#lib/donations/recognition.ts';
import { stripBidiControls } from '#lib/strip-bidi-controls.ts';
import { database, sameText } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type DonationRow, findDonation, isKept, receivedAtColumn, receivedYear } from './rows.ts';

/** A refunded or disputed donation names nobody. */
function counts() {
  return and(isKept(), eq(donations.refundedCents, 0), eq(donations.disputed, false));
}

type Identity = Pick<DonationRow, 'id' | 'donorEmail' | 'personId'>;

/** Without an address nothing says that two donations are of one person. */
function supporterKey({ donorEmail, personId, id }: Identity): string {
  return donorEmail?.toLowerCase() ?? personId ?? id;
}

interface Supporter {
  key: string;
  year: number;
  /** As given with the newest donation. */
  name: string;
  cents: number;
  donationIds: string[];
}

async function readListed() {
  const { id, donorName, donorEmail, personId, amountCents, listingHidden } = donations;
  const columns = { id, donorName, donorEmail, personId, amountCents, listingHidden };
  return database()
    .queries.select({ ...columns, year: receivedYear })
    .from(donations)
    .where(and(donations.listed, counts()))
    .orderBy(receivedAtColumn, id);
}

/** One entry per person and year; a person whose name staff hid has none (P-133). */
async function listSupporters(): Promise<Supporter[]> {
  const rows = await readListed();
  const hidden = new Set(rows.filter((row) => row.listingHidden).map(supporterKey));
  const supporters = new Map<string, Supporter>();
  for (const { donorName, amountCents, ...row } of rows) {
    const key = supporterKey(row);
    if (donorName === null || hidden.has(key)) continue;
    const entry = supporters.get(`${row.year} ${key}`);
    supporters.set(`${row.year} ${key}`, {
      key,
      year: row.year,
      name: stripBidiControls(donorName),
      cents: (entry?.cents ?? 0) + amountCents,
      donationIds: [...(entry?.donationIds ?? []), row.id],
    });
  }
  return [...supporters.values()].filter(({ cents }) => recognitionOf(cents)?.isListed);
}

const collator = new Intl.Collator('en');

export async function readSupporters(): Promise<Supporters> {
  const supporters = await listSupporters();
  const totals = await database()
    .queries.select({ year: receivedYear, total: count() })
    .from(donations)
    .where(counts())
    .groupBy(receivedYear);
  const years = totals
    .map(({ year, total }) => {
      const ours = supporters.filter((supporter) => supporter.year === year);
      const levels = recognitionLevels.toReversed().map(({ name }) => ({
        name,
        names: ours
          .filter(({ cents }) => recognitionOf(cents)?.name === name)
          .map((supporter) => supporter.name)
          .sort(collator.compare),
      }));
      return {
        year,
        levels: levels.filter(({ names }) => names.length > 0),
        unnamed: total - ours.flatMap(({ donationIds }) => donationIds).length,
      };
    })
    .sort((a, b) => b.year - a.year);
  return { testMode: !siteIsLive(), years };
}

export async function readListing(row: DonationRow): Promise<DonationDetails['listing']> {
  if (!row.listed) return null;
  const key = supporterKey(row);
  const rows = await readListed();
  const isHidden = (one: (typeof rows)[number]) => one.listingHidden && supporterKey(one) === key;
  if (row.listingHidden || rows.some(isHidden)) return 'hidden';
  const supporters = await listSupporters();
  return supporters.some(({ donationIds }) => donationIds.includes(row.id)) ? 'named' : 'unnamed';
}

/**
 * Takes a donor's name off the supporters' page, in all years, or puts it back (P-133).
 * @throws HttpError 404, 409 unless the donor asked to be named.
 */
export async function hideSupporter(id: string, hidden: boolean): Promise<void> {
  const { queries } = database();
  const row = await findDonation(queries, id);
  if (!row) throw notFound('Donation');
  if (!row.listed) throw conflict('This donor did not ask to be named. Nothing was changed.');
  const { donorEmail, personId } = row;
  const byPerson = personId ? eq(donations.personId, personId) : eq(donations.id, id);
  const isTheirs = donorEmail ? sameText(donations.donorEmail, donorEmail) : byPerson;
  await queries
    .update(donations)
    .set({ listingHidden: hidden })
    .where(and(eq(donations.listed, true), isTheirs));
}
