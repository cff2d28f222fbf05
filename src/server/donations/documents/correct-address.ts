import { and, eq, ne } from 'drizzle-orm';
import {
  donationMessages,
  isRecorded,
  type AddressCorrectionRequest,
  addressCorrectionUntil,
} from '#model/donations/contract.ts';
import { database, type Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { idInKey, receiptKey } from '../../links/receipt-key.ts';
import { requireClientSecret } from '../client-secret.ts';
import { payments } from '../payments.ts';
import { type DonationRow, findDonation, receivedAt } from '../rows.ts';
import { syncFromStripe } from '../status/sync-from-stripe.ts';
import { isUnderWay, requireDocument, sendAcknowledgmentAgain } from './send-again.ts';

// A donation of a dollar must not mail many strangers in our name.
const mostMails = 6;
const mostCorrections = 5;

// A correction sends its document, and a note if mail reached the address before.
const correctionMails = 2;

async function requireFewMails(
  { id, addressCorrections }: DonationRow,
  tx: Queries,
): Promise<void> {
  const isAboutDonation = and(eq(outbox.subjectId, id), ne(outbox.state, 'withdrawn'));
  const mails = await tx.$count(outbox, isAboutDonation);
  if (addressCorrections >= mostCorrections || mails + correctionMails > mostMails) {
    throw conflict(donationMessages.ownAddressTooOften);
  }
}

async function requireDonation(key: string): Promise<DonationRow> {
  const id = idInKey(key);
  const row = id === undefined ? undefined : await findDonation(database().queries, id);
  if (!row || isRecorded(row.source)) throw notFound('Donation');
  return row;
}

// Stripe is asked first, because the webhook may not have come yet. A donation that is paid already is only read there.
async function readClientSecret({
  paymentIntentId,
  status,
}: Pick<DonationRow, 'paymentIntentId' | 'status'>) {
  if (!paymentIntentId) return null;
  const read = status === 'succeeded' ? payments().read : syncFromStripe;
  return (await read(paymentIntentId))?.clientSecret;
}

function requireWithinHour(row: DonationRow): void {
  if (addressCorrectionUntil(receivedAt(row)) <= new Date()) {
    throw new HttpError(410, { error: donationMessages.ownAddressOver });
  }
}

/**
 * Corrects the address of a donation while a bank works on its payment, or within an hour of the payment, and sends its
 * document there. Returns what opens the receipt from then on.
 *
 * @throws HttpError 403 for a wrong secret, 404, 409 without a document, 410 after the hour; ProviderError
 */
export async function correctAddressByDonor(
  key: string,
  { email, clientSecret }: AddressCorrectionRequest,
): Promise<string> {
  const { id, ...begun } = await requireDonation(key);
  requireClientSecret(clientSecret, await readClientSecret(begun));
  const row = await requireDonation(id);
  if (!isUnderWay(row)) requireWithinHour(requireDocument(row));
  await sendAcknowledgmentAgain(id, { email, scope: 'own', mayCorrect: requireFewMails });
  return receiptKey(await requireDonation(id));
}
