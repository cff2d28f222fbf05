import { and, desc, eq } from 'drizzle-orm';
import { donationCurrency, isRepeated, sourceLabels } from '#model/donations/contract.ts';
import { givingLinkHours } from '#model/donations/giving.ts';
import { cardName } from '#model/donations/cards.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database, sameText } from '../../db/client.ts';
import { donations, people, privateLinks } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { hashWithSecrets } from '../../http/rate-limit.ts';
import { createLink } from '../../links/private-links.ts';
import { receiptKey } from '../../links/receipt-key.ts';
import { enqueueMail, hasMailLeft } from '../../mail/outbox.ts';
import { mailboxKey } from '../../mail/same-mailbox.ts';
import { presentLastPayment } from '../monthly/last-payment.ts';
import { presentSubscription, listSubscriptions } from '../monthly/subscriptions.ts';
import {
  type DonationRow,
  isKept,
  paymentMethodName,
  givenAt,
  nextDonationVersion,
  receivedAt,
} from '../rows.ts';

/** A charge can arrive a day late, so a year is final from January 2 of the next, Pacific. */
export function isFinal(year: number, now: Date): boolean {
  return dayInPacific(now) >= `${year + 1}-01-02`;
}

function presentGivenDonation(row: DonationRow) {
  const { id, cardBrand, cardLast4, amountCents, refundedCents, description, source } = row;
  const method = cardName(cardBrand, cardLast4) ?? paymentMethodName(row) ?? 'Card';
  return {
    id,
    donorName: row.donorName,
    receiptKey: receiptKey(row),
    /** The tax year follows it. */
    givenAt: givenAt(row).toISOString(),
    receivedAt: receivedAt(row).toISOString(),
    wasMailed: row.postmarkedOn !== null,
    method: isRepeated(source) ? `${sourceLabels[source]}, ${method}` : method,
    amountCents,
    feeCoveredCents: row.feeCoveredCents,
    refundedCents,
    currency: row.currency,
    description,
    /** The sponsor of a donor-advised fund acknowledges the gift. */
    isThanks: source === 'fund',
  };
}

export type GivenDonation = ReturnType<typeof presentGivenDonation>;

/** Rows come newest first; totals are in dollars, net of refunds and without donor-advised funds. */
export function groupByYear(rows: DonationRow[]) {
  const presented = rows.map(presentGivenDonation);
  const pacificYear = (donation: GivenDonation) =>
    Number(dayInPacific(new Date(donation.givenAt)).slice(0, 4));
  const years = [...new Set(presented.map(pacificYear))].sort((a, b) => b - a);
  return years.map((year) => {
    const ofYear = presented
      .filter((donation) => pacificYear(donation) === year)
      .sort((one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt));
    const net = ofYear.map((donation) =>
      donation.isThanks || donation.currency !== donationCurrency
        ? 0
        : donation.amountCents - donation.refundedCents,
    );
    return {
      year,
      donorName: ofYear.find((donation) => donation.donorName)?.donorName ?? null,
      totalCents: net.reduce((sum, cents) => sum + cents, 0),
      donations: ofYear,
    };
  });
}

export function givenFrom(email: string | typeof people.email) {
  return and(sameText(donations.donorEmail, email), isKept());
}

export async function readGiving(email: string) {
  const { queries } = database();
  const rows = await queries
    .select()
    .from(donations)
    .where(givenFrom(email))
    .orderBy(desc(donations.receivedAt), desc(donations.id));
  const paid = new Set(rows.map(({ subscriptionId }) => subscriptionId));
  const subscriptions = await listSubscriptions(queries, email);
  return {
    donorName: rows.find(({ donorName }) => donorName)?.donorName ?? null,
    isTest: !siteIsLive(),
    monthly: subscriptions.filter(({ id }) => paid.has(id)).map(presentSubscription),
    paid: new Map(subscriptions.map((row) => [row.id, presentLastPayment(row, rows)])),
    years: groupByYear(rows),
  };
}

export type Giving = Awaited<ReturnType<typeof readGiving>>;

// The key outlives an erasure, so it names the mailbox only to who has the secrets.
function linkKey(email: string): string {
  const quarter = Math.floor(Date.now() / (15 * 60_000));
  return `giving-link:${hashWithSecrets(`giving ${mailboxKey(email)}`)}:${quarter}`;
}

/**
 * Mails the link to an address that gave, one mail in a quarter of an hour and five a day; false
 * when none was queued. Run it after the answer, so that known and unknown addresses take the same time.
 */
export async function mailGivingLink(email: string): Promise<boolean> {
  if ((await database().queries.$count(donations, givenFrom(email))) === 0) return false;
  return database().transaction(async (tx) => {
    if (!(await hasMailLeft(tx, 'giving-link', email))) return false;
    const expiresAt = new Date(Date.now() + givingLinkHours * 3_600_000);
    const linkId = await createLink(tx, { kind: 'giving', subjectId: null, email, expiresAt });
    const isQueued = await enqueueMail(tx, {
      dedupeKey: linkKey(email),
      subjectId: null,
      to: { address: email },
      subject: 'Your giving: the link that you asked for',
      template: { name: 'giving-link', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
    if (!isQueued) await tx.delete(privateLinks).where(eq(privateLinks.id, linkId));
    return isQueued;
  });
}

/** Documents that were sent stay as they are. */
export async function correctDonorName(email: string, name: string): Promise<void> {
  const isDonor = and(eq(people.type, 'donor'), sameText(people.email, email));
  await database().transaction(async (tx) => {
    const changes = { donorName: name, ...nextDonationVersion() };
    await tx.update(donations).set(changes).where(givenFrom(email));
    await tx.update(people).set({ name }).where(isDonor);
  });
  await supportersChanged();
}

export async function changeListing(email: string, listed: boolean): Promise<void> {
  const changes = { listed, ...nextDonationVersion() };
  await database().queries.update(donations).set(changes).where(givenFrom(email));
  await supportersChanged();
}
