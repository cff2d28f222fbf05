import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { onlineSources } from '#model/enumerations.ts';
import {
  donationCurrency,
  isRecorded,
  isRepeated,
  sourceLabels,
} from '#model/donations/contract.ts';
import { givingLinkHours, givingMessages } from '#model/donations/giving.ts';
import { cardName } from '#model/donations/cards.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { formatMoney } from '#model/money/money.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations, outbox, people, privateLinks } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { invalidFields, notFound } from '../../http/errors.ts';
import { createLink } from '../../links/private-links.ts';
import { receiptKey } from '../../links/receipt-key.ts';
import { enqueueMail, isOfKind, isWithinMailLimit } from '../../mail/outbox.ts';
import { isSameMailbox } from '../../mail/same-mailbox.ts';
import { updateAcknowledgment } from '../documents/acknowledgment.ts';
import {
  addMailbox,
  findGiverId,
  type GiverRow,
  listGivers,
  listMailboxes,
  lockAllGivers,
  selectGiverIds,
} from '../givers.ts';
import { presentLastPayment } from '../monthly/last-payment.ts';
import { presentSubscription, listSubscriptions } from '../monthly/subscriptions.ts';
import {
  type DonationRow,
  countsAsDonation,
  paymentMethodName,
  donatedAt,
  nextDonationVersion,
  receivedAt,
} from '../rows.ts';

/**
 * Tells whether a year is final, which is from January 2 of the next, Pacific, because a charge can arrive a day late.
 */
export function isFinal(year: number, now: Date): boolean {
  return dayInPacific(now) >= `${year + 1}-01-02`;
}

function presentGivenDonation(row: DonationRow) {
  const { id, cardBrand, cardLast4, amountCents, refundedCents, description, source } = row;
  const method = cardName(cardBrand, cardLast4) ?? paymentMethodName(row) ?? 'Card';
  return {
    id,
    receiptKey: receiptKey(row),
    /** The time that decides the tax year. */
    givenAt: donatedAt(row).toISOString(),
    receivedAt: receivedAt(row).toISOString(),
    wasMailed: row.postmarkedOn !== null,
    method: isRepeated(source) ? `${sourceLabels[source]}, ${method}` : method,
    amountCents,
    feeCoveredCents: row.feeCoveredCents,
    refundedCents,
    /** The cents that went back to the donor; a recorded gift that staff take back sends none. */
    returnedCents: isRecorded(source) ? 0 : refundedCents,
    currency: row.currency,
    description,
    /** True when somebody else has receipted the gift, or nobody does. */
    isThanks: row.document !== 'tax' && source !== 'history',
    through: row.through,
    hasNoDocument: row.document === 'none' && source !== 'history',
    /** True while the donor's bank may still take the payment back. */
    isDisputed: hasOpenDispute(row),
    /** True when an earlier platform took and receipted the gift. */
    isHistory: source === 'history',
  };
}

export type GivingDonation = ReturnType<typeof presentGivenDonation>;

const netCents = (gifts: readonly GivingDonation[]) =>
  gifts.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

/** Sums gifts in dollars in cents, net of refunds and without disputed ones and those that got thanks only. */
export function sumCents(gifts: readonly GivingDonation[]): number {
  return netCents(
    gifts.filter(
      ({ isThanks, isDisputed, currency }) =>
        !isThanks && !isDisputed && currency === donationCurrency,
    ),
  );
}

/**
 * Describes what of some gifts counts for the donor's taxes, such as "$75.00 and 40 shares of VTI": sums by currency,
 * net of refunds, then stock. Returns null when nothing counts.
 */
export function describeDeductible(gifts: readonly GivingDonation[]): string | null {
  const counted = gifts.filter(
    ({ isThanks, isHistory, isDisputed }) => !isThanks && !isHistory && !isDisputed,
  );
  const currencies = new Set([donationCurrency, ...counted.map(({ currency }) => currency)]);
  const sums = Array.from(currencies, (currency) => {
    const cents = netCents(counted.filter((gift) => gift.currency === currency));
    return cents === 0 ? [] : formatMoney(cents, currency);
  }).flat();
  const stock = counted.filter(({ amountCents }) => amountCents === 0);
  const described =
    stock.length > 1
      ? `${stock.length} gifts of stock`
      : stock.map((gift) => gift.description ?? 'stock');
  return new Intl.ListFormat('en-US').format([...sums, described].flat()) || null;
}

/** Groups a giver's rows by Pacific year, both newest first, with the total of each year in cents. */
export function groupByYear(rows: DonationRow[], donorName: string | null) {
  const presented = rows.map(presentGivenDonation);
  const pacificYear = (donation: GivingDonation) =>
    Number(dayInPacific(new Date(donation.givenAt)).slice(0, 4));
  const years = [...new Set(presented.map(pacificYear))].sort((a, b) => b - a);
  return years.map((year) => {
    const ofYear = presented
      .filter((donation) => pacificYear(donation) === year)
      .sort((one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt));
    return {
      year,
      donorName,
      totalCents: sumCents(ofYear),
      /** The gifts of a year that are not in dollars, such as "40 shares of VTI"; null in every other year. */
      described: sumCents(ofYear) === 0 ? describeDeductible(ofYear) : null,
      donations: ofYear,
    };
  });
}

/** Selects the paid donations of a giver that were not reversed. */
export function donatedBy(giverId: string | typeof people.id) {
  return and(eq(donations.personId, giverId), countsAsDonation());
}

export type Giver = Pick<GiverRow, 'id' | 'name' | 'email'>;

/**
 * Reads what a giver's own page shows: donations by Pacific year, without those that were reversed, and the
 * subscriptions that paid for them. `lastPayments` has the last payment by Stripe's id of the subscription.
 */
export async function readGiving({ id, name }: Giver) {
  const { queries } = database();
  const rows = await queries
    .select()
    .from(donations)
    .where(donatedBy(id))
    .orderBy(desc(donations.receivedAt), desc(donations.id));
  const paidSubscriptionIds = new Set(rows.map(({ subscriptionId }) => subscriptionId));
  const subscriptions = await listSubscriptions(queries, [id]);
  return {
    donorName: name || null,
    isTest: !siteIsLive(),
    monthly: subscriptions.filter(({ id }) => paidSubscriptionIds.has(id)).map(presentSubscription),
    lastPayments: new Map(subscriptions.map((row) => [row.id, presentLastPayment(row, rows)])),
    years: groupByYear(rows, name || null),
  };
}

export type Giving = Awaited<ReturnType<typeof readGiving>>;

/**
 * Finds the giver whom a request by link means.
 *
 * @throws HttpError 404 for one who does not use this mailbox, 422 when several do and none is named
 */
export async function requireLinkedGiver(email: string, giverId?: string): Promise<GiverRow> {
  const { queries } = database();
  const all = await listGivers(queries, email);
  if (giverId !== undefined) {
    const named = all.find(({ id }) => id === giverId);
    if (!named) throw notFound('Giver');
    return named;
  }
  const [giver, ...others] = all;
  if (!giver) throw notFound('Giver');
  if (others.length > 0) throw invalidFields({ giver: givingMessages.severalGivers });
  return giver;
}

const pauseMs = 15 * minuteMs;

/**
 * Mails the link to an address that gave, fifteen minutes after the last mail at the earliest and five times a day;
 * false when none was queued. Run it after the answer, so that known and unknown addresses take the same time.
 */
export async function mailGivingLink(email: string): Promise<boolean> {
  const { queries } = database();
  const isTheirs = inArray(donations.personId, selectGiverIds(queries, email));
  if ((await queries.$count(donations, and(isTheirs, countsAsDonation()))) === 0) return false;
  return database().transaction(async (tx) => {
    // The lock of the limit also keeps two requests at once from sending two mails.
    if (!(await isWithinMailLimit(tx, 'giving-link', email))) return false;
    const now = Date.now();
    const isRecent = and(
      eq(privateLinks.kind, 'giving'),
      isSameMailbox(privateLinks.email, email),
      isNull(privateLinks.subjectId),
      isNull(privateLinks.revokedAt),
      gt(privateLinks.expiresAt, new Date(now + givingLinkHours * hourMs - pauseMs)),
    );
    if ((await tx.$count(privateLinks, isRecent)) > 0) return false;
    const expiresAt = new Date(now + givingLinkHours * hourMs);
    const linkId = await createLink(tx, { kind: 'giving', subjectId: null, email, expiresAt });
    return enqueueMail(tx, {
      dedupeKey: `giving-link:${linkId}`,
      subjectId: null,
      to: { address: email },
      subject: 'Your giving: the link that you asked for',
      template: { name: 'giving-link', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
  });
}

// Two givers of one name at one mailbox could not be told apart.
async function takeName(tx: Queries, { id }: Giver, name: string): Promise<void> {
  for (const email of await listMailboxes(tx, id)) {
    const other = await findGiverId(tx, { name, email });
    if (other !== null && other !== id) throw invalidFields({ name: givingMessages.nameTaken });
    await addMailbox(tx, id, { name, email });
  }
}

// A document that has not left bears the new name.
async function renameUnsent(tx: Queries, isRenamed: SQL | undefined): Promise<void> {
  const isUnsent = and(isOfKind('tax-acknowledgement'), eq(outbox.state, 'queued'));
  const rows = await tx
    .selectDistinct({ donation: donations })
    .from(donations)
    .innerJoin(outbox, and(eq(outbox.subjectId, donations.id), isUnsent))
    .where(isRenamed);
  for (const { donation } of rows) await updateAcknowledgment(tx, donation);
}

// A payment on its way gets its giver once it succeeds.
const willBeGivenBy = (giverId: string) =>
  and(
    isNull(donations.personId),
    ne(donations.status, 'succeeded'),
    sql`exists (
      select from giver_mailboxes where giver_id = ${giverId} and until is null
        and lower(email) = lower(${donations.donorEmail}) and name = folded_name(${donations.donorName}))`,
  );

/**
 * Corrects the name of a giver, also on payments under way. Documents that were sent stay as they are, and what staff recorded keeps the name under
 * which they recorded it.
 *
 * @throws HttpError 422 when another giver at one of the giver's mailboxes bears the name
 */
export async function correctGiverName(giver: Giver, name: string): Promise<void> {
  const { id } = giver;
  const isTheirs = or(donatedBy(id), willBeGivenBy(id));
  const isOnline = and(isTheirs, inArray(donations.source, onlineSources));
  await database().transaction(async (tx) => {
    await lockAllGivers(tx);
    await takeName(tx, giver, name);
    const changes = { donorName: name, ...nextDonationVersion() };
    await tx.update(donations).set(changes).where(isOnline);
    await renameUnsent(tx, isOnline);
    await tx.update(people).set({ name }).where(eq(people.id, id));
  });
  await supportersChanged();
}

/**
 * Sets for all donations of a giver, except those that were reversed, whether the supporters' page may name the giver,
 * and purges that page.
 */
export async function changeListing(giverId: string, listed: boolean): Promise<void> {
  const changes = { listed, ...nextDonationVersion() };
  const isTheirs = or(donatedBy(giverId), willBeGivenBy(giverId));
  await database().queries.update(donations).set(changes).where(isTheirs);
  await supportersChanged();
}
