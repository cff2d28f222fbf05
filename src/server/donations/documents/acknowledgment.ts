import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DonationDetails } from '#model/donations/admin-donations.ts';
import { isRecorded, type Receipt } from '#model/donations/contract.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { identity } from '#model/site/identity.ts';
import type { Queries } from '../../db/client.ts';
import type { UnsentDocument } from '../../db/gift-imports-schema.ts';
import { donations, outbox } from '../../db/schema.ts';
import { siteUrl } from '../../env.ts';
import { plainName } from '../../mail/mailbox.ts';
import {
  enqueueMail,
  hasLeft,
  isOfKind,
  type Mail,
  mailProgress,
  mayHaveArrived,
  withdrawUnsentMail,
  updateMail,
} from '../../mail/outbox.ts';
import type { TaxAcknowledgmentData } from '../../documents/acknowledgment-data.ts';
import { donationDocumentCode } from './document-code.ts';
import { type DonationRow, paymentMethodName, receivedAt } from '../rows.ts';

// Later documents have their key on the row.
function firstKey(donationId: string): string {
  return `tax-acknowledgement:${donationId}`;
}

/** Returns the outbox key of the newest document mail of a donation. */
export function acknowledgmentKey(row: Pick<DonationRow, 'id' | 'acknowledgmentKey'>): string {
  return row.acknowledgmentKey ?? firstKey(row.id);
}

export type DocumentDetails = Pick<
  DonationRow,
  | 'acknowledgmentKey'
  | 'addressCorrections'
  | 'amountCents'
  | 'cardBrand'
  | 'cardLast4'
  | 'currency'
  | 'description'
  | 'document'
  | 'donorEmail'
  | 'donorName'
  | 'feeCoveredCents'
  | 'id'
  | 'livemode'
  | 'onBehalfOf'
  | 'paymentMethod'
  | 'postmarkedOn'
  | 'receivedAt'
  | 'reference'
  | 'refundedCents'
  | 'reversedAt'
  | 'source'
  | 'through'
  | 'tribute'
> &
  Partial<Pick<DonationRow, 'disputed' | 'disputeLost' | 'partlyByBank'>>;

/** The document that a donor got about a donation before. */
interface Earlier {
  /** The time at which the document that this one corrects was sent. */
  replaces?: Date | null | undefined;
  /** True when no document reached the donor, such as after all went to a mistyped address. */
  isFirst?: boolean;
}

/** Makes the data of a donation's document. */
export function acknowledgmentData(
  row: DocumentDetails,
  { replaces = null, isFirst = false }: Earlier = {},
): TaxAcknowledgmentData {
  const { id, donorName, donorEmail, amountCents, refundedCents, currency } = row;
  const { addressCorrections, feeCoveredCents } = row;
  const code = donationDocumentCode(id);
  return {
    donationId: id,
    addressCorrections,
    source: row.source,
    document: row.document,
    through: row.through,
    onBehalfOf: row.onBehalfOf,
    donorName,
    donorEmail,
    tribute: row.tribute && { kind: row.tribute.kind, name: row.tribute.name },
    amountCents,
    feeCoveredCents,
    refundedCents,
    currency,
    receivedAt: receivedAt(row).toISOString(),
    postmarkedOn: row.postmarkedOn,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    paymentMethod: paymentMethodName(row),
    description: row.description,
    isReversed: row.reversedAt !== null,
    isDisputed: hasOpenDispute(row),
    isReturnedByBank: row.disputeLost === true,
    isPartlyByBank: row.partlyByBank === true,
    isTest: !row.livemode,
    verificationUrl: code && siteUrl(`/verify/${code}`),
    issuedAt: new Date().toISOString(),
    replaces: replaces?.toISOString() ?? null,
    isFirst,
  };
}

/** Tells whether nothing is left of a donation. Stock has no amount, so only a reversal takes it back. */
export function isFullyReturned({
  reversedAt,
  refundedCents,
  amountCents,
}: Pick<DonationRow, 'reversedAt' | 'refundedCents' | 'amountCents'>): boolean {
  return reversedAt !== null || (amountCents > 0 && refundedCents >= amountCents);
}

function subjectStart(row: DocumentDetails, replaces: Date | null | undefined): string {
  if (row.reversedAt) return 'Correction about';
  if (isFullyReturned(row)) return row.disputeLost ? 'Return of' : 'Refund of';
  if (row.document === 'thanks') return 'Thank you for';
  if (hasOpenDispute(row)) return 'Disputed payment of';
  return replaces ? 'Corrected tax acknowledgment of' : 'Tax acknowledgment of';
}

// A test gift has no tax document, whatever it would be on the live site.
function fileName({ id, livemode, document }: DocumentDetails): string {
  const name = document === 'thanks' ? 'thank-you' : 'tax-acknowledgment';
  return `${livemode ? name : 'test-receipt'}-${id}.pdf`;
}

/**
 * Makes the mail with the document about a donation. For one that was returned in full, the mail is a notice without a
 * document. Returns undefined without an address, or where the giver gets no document.
 */
export function acknowledgmentMail(row: DocumentDetails, earlier?: Earlier): Mail | undefined {
  const { id, donorName, donorEmail } = row;
  if (!donorEmail || row.document === 'none') return undefined;
  const data = acknowledgmentData(row, earlier);
  const document = { name: 'tax-acknowledgement' as const, data };
  return {
    dedupeKey: acknowledgmentKey(row),
    subjectId: id,
    to: { name: plainName(donorName) ?? '', address: donorEmail },
    subject: `${row.livemode ? '' : 'Test: '}${subjectStart(row, earlier?.replaces)} your gift to ${identity.name}`,
    template: document,
    // A notice of a refund has no document.
    attachments: isFullyReturned(row) ? [] : [{ filename: fileName(row), document }],
  };
}

/**
 * Queues a donation's first document. A donation that was refunded in full gets none, and neither does a gift whose
 * giver gets none.
 */
export async function enqueueAcknowledgment(
  tx: Queries,
  row: DonationRow,
  notBefore?: Date,
): Promise<void> {
  const mail = acknowledgmentMail(row);
  if (!mail || isFullyReturned(row)) return;
  await enqueueMail(tx, { ...mail, ...(notBefore && { notBefore }) });
}

const statedSchema = z.object({
  refundedCents: z.int(),
  /** Missing in mail that was queued before the field existed. */
  isDisputed: z._default(z.boolean(), false),
  replaces: z.nullable(z.coerce.date()),
  issuedAt: z.optional(z.coerce.date()),
});

// The lock keeps the sender from taking the mail meanwhile.
async function lockNewest(tx: Queries, row: DonationRow) {
  const isNewest = eq(outbox.dedupeKey, acknowledgmentKey(row));
  const [mail] = await tx.select().from(outbox).where(isNewest).for('update');
  return { mail, stated: statedSchema.safeParse(mail?.data).data };
}

// What went to a mistyped address never reached the donor.
async function hasDocument(tx: Queries, { id }: DonationRow): Promise<boolean> {
  const isDocument = and(isOfKind('tax-acknowledgement'), eq(outbox.subjectId, id));
  const isTheirs = and(mayHaveArrived, eq(outbox.misdirected, false));
  return (await tx.$count(outbox, and(isDocument, isTheirs))) > 0;
}

async function readEarlier(
  tx: Queries,
  row: DonationRow,
  replaces: Date | null | undefined,
): Promise<Earlier> {
  const isFirst = !(await hasDocument(tx, row));
  return isFirst ? { isFirst } : { replaces };
}

interface Next {
  key: string;
  /** The document that the donor got before; without it, the newest mail says so. */
  earlier?: Earlier;
  notBefore?: Date | undefined;
}

/**
 * Queues the next acknowledgment and makes its key the current one. Does nothing where the donation gets no document.
 */
export async function enqueueNextAcknowledgment(
  tx: Queries,
  row: DonationRow,
  { key, earlier, notBefore }: Next,
): Promise<void> {
  const next = { ...row, acknowledgmentKey: `${firstKey(row.id)}:${key}` };
  const { stated } = await lockNewest(tx, row);
  const mail = acknowledgmentMail(next, earlier ?? (await readEarlier(tx, row, stated?.replaces)));
  if (!mail) return;
  await enqueueMail(tx, { ...mail, ...(notBefore && { notBefore }) });
  await tx
    .update(donations)
    .set({ acknowledgmentKey: next.acknowledgmentKey })
    .where(eq(donations.id, row.id));
}

type Newest = Awaited<ReturnType<typeof lockNewest>>;

// Corrects a document that has left, or is leaving, unless it states the donation as it is.
async function correctSent(
  tx: Queries,
  row: DonationRow,
  mail: NonNullable<Newest['mail']>,
  stated: Newest['stated'],
  notBefore: Date | undefined,
): Promise<void> {
  // The donor knows of a dispute when it begins, and gets the acknowledgment once it is decided.
  const isDecided = stated?.isDisputed === true && !hasOpenDispute(row);
  if (stated?.refundedCents === row.refundedCents && !row.reversedAt && !isDecided) return;
  const sentAt = mail.sentAt ?? stated?.issuedAt ?? new Date();
  // A notice has no document, so the donor's document is the one that it took back.
  const hasNoDocument = mail.misdirected || mail.attachments.length === 0;
  const earlier = await readEarlier(tx, row, hasNoDocument ? stated?.replaces : sentAt);
  // A mail that is being sent, or tried again, states the old amounts; if it fails, it is not tried again.
  if (mail.state !== 'sent') await withdrawUnsentMail(tx, mail.dedupeKey);
  await enqueueNextAcknowledgment(tx, row, { key: String(row.version), earlier, notBefore });
}

async function updateUnsent(
  tx: Queries,
  row: DonationRow,
  stated: Newest['stated'],
  notBefore: Date | undefined,
): Promise<void> {
  const replaces = stated?.replaces ?? null;
  const isFirst = replaces === null && !(await hasDocument(tx, row));
  const mail = acknowledgmentMail(row, { replaces, isFirst });
  if (!mail) return;
  // A donor who never got a document needs no notice.
  if (isFirst && isFullyReturned(row)) await withdrawUnsentMail(tx, mail.dedupeKey);
  else await updateMail(tx, { ...mail, ...(notBefore && { notBefore }) });
}

/**
 * Updates an unsent acknowledgment to the current state. After it was sent, a changed refund or a reversal is sent as a
 * correction or, when nothing is left, as a notice.
 *
 * @param notBefore until when the change can be undone, so that nobody is told of it earlier
 */
export async function updateAcknowledgment(
  tx: Queries,
  row: DonationRow,
  notBefore?: Date,
): Promise<void> {
  const { mail, stated } = await lockNewest(tx, row);
  // Staff chose to send none.
  if (!mail && isRecorded(row.source)) return;
  if (mail && hasLeft(mail)) await correctSent(tx, row, mail, stated, notBefore);
  else await updateUnsent(tx, row, stated, notBefore);
}

/**
 * Updates the newest acknowledgment after a dispute began or ended. An unsent one says so; after one that said that the
 * gift is disputed, the bank's decision is followed by the next. A mail that was deleted is not written again.
 */
export async function updateDisputedAcknowledgment(tx: Queries, row: DonationRow): Promise<void> {
  const { mail } = await lockNewest(tx, row);
  if (mail) await updateAcknowledgment(tx, row);
}

/** Reads what a reversal changes of the newest document mail, so that `restoreAcknowledgment` can undo it. */
export async function readUnsent(tx: Queries, row: DonationRow): Promise<UnsentDocument | null> {
  const { mail } = await lockNewest(tx, row);
  if (!mail || mail.state === 'sent') return null;
  return { state: mail.state, dueAt: mail.dueAt.toISOString() };
}

/** Lets the document mail state its donation as it is again, and wait as before, unless it was sent meanwhile. */
export async function restoreAcknowledgment(
  tx: Queries,
  row: DonationRow,
  { state, dueAt }: UnsentDocument,
): Promise<void> {
  const { mail: current, stated } = await lockNewest(tx, row);
  const mail = acknowledgmentMail(row, { replaces: stated?.replaces });
  if (!current || !mail) return;
  await updateMail(tx, mail);
  const isIdle = inArray(outbox.state, ['queued', 'withdrawn', 'failed']);
  await tx
    .update(outbox)
    .set({ state, dueAt: new Date(dueAt) })
    .where(and(eq(outbox.id, current.id), isIdle));
}

/**
 * Reads how far the newest document mail of a donation is. A mail that is being sent still is `queued`; one that was
 * withdrawn, or never made, is `none`.
 */
export async function readAcknowledgmentMail(
  row: DonationRow,
): Promise<DonationDetails['acknowledgement']> {
  const mail = await mailProgress(acknowledgmentKey(row));
  if (!mail) return { state: 'none', at: null, to: null, error: null };
  const { state, sentAt, toAddress: to, lastError } = mail;
  const isWaiting = state === 'queued' || state === 'sending';
  return {
    state: isWaiting ? 'queued' : state === 'withdrawn' ? 'none' : state,
    at: sentAt?.toISOString() ?? null,
    to,
    error: state === 'sent' ? null : lastError,
  };
}

/**
 * Reads for the receipt how far the document mail is, without its address and errors. Returns `none` for a donation
 * without an address.
 */
export async function readAcknowledgment(row: DonationRow): Promise<Receipt['acknowledgement']> {
  if (!row.donorEmail) return { state: 'none', at: null };
  const { state, at } = await readAcknowledgmentMail(row);
  return { state, at };
}
