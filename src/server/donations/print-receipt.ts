import { database } from '../db/client.ts';
import { notFound } from '../http/errors.ts';
import { renderTaxAcknowledgement } from '../paper/documents.ts';
import { acknowledgementData } from './acknowledgement.ts';
import { findDonation } from './find-donation.ts';
import { readReceipt } from './read-receipt.ts';

/**
 * The acknowledgement of a gift as a PDF, the same one that is mailed.
 *
 * @throws HttpError 404 when there is no such donation, or when it has not been paid.
 */
export async function printReceipt(id: string): Promise<Uint8Array> {
  const receipt = await readReceipt(id);
  const row = await findDonation(database().queries, receipt.id);
  if (row?.status !== 'succeeded') throw notFound('Receipt');
  return renderTaxAcknowledgement(acknowledgementData(row));
}
