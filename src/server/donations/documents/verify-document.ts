import type { DocumentState } from '#model/documents/contract.ts';
import { readCents } from '#model/money/amount.ts';
import { readLetterCode } from '#model/documents/document-code.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { asHttpError, notFound } from '../../http/errors.ts';
import { countRequest } from '../../http/rate-limit.ts';
import type { DonationRow } from '../rows.ts';
import { isFullyReturned } from './acknowledgment.ts';
import { findByDocumentCode } from './document-code.ts';

function documentState(row: DonationRow): DocumentState {
  if (isFullyReturned(row)) return 'refunded';
  // A site in test mode shows what a live one would show, and says that it is a test.
  if (!row.livemode && siteIsLive()) return 'test';
  return row.refundedCents > 0 ? 'partly-refunded' : 'received';
}

/**
 * Reads for the public page whether a code's document is valid, never who gave, or how much; undefined for an unknown
 * code.
 */
export async function readDocumentState(
  code: string,
): Promise<{ state: DocumentState; isTest: boolean } | undefined> {
  const row = await findByDocumentCode(code);
  return row && { state: documentState(row), isTest: !row.livemode };
}

/** Compares an amount with what the document states today, net of refunds. @throws HttpError 404 */
export async function amountMatches(code: string, amountCents: number): Promise<boolean> {
  const row = readLetterCode(code) === code ? await findByDocumentCode(code) : undefined;
  if (!row) throw notFound('Document');
  return row.amountCents - row.refundedCents === amountCents;
}

/**
 * Compares an amount that a visitor typed with the one that a document states, net of refunds. Returns `invalid` for
 * what is no amount, and `busy` after too many tries from one IP address.
 *
 * @throws HttpError 404 for an unknown code
 */
export async function compareTypedAmount(
  code: string,
  typed: string,
  ip: string,
): Promise<'matches' | 'differs' | 'invalid' | 'busy'> {
  const cents = readCents(typed);
  if (cents === null) return 'invalid';
  try {
    await countRequest({ env: { ip } }, 'verify-amount');
  } catch (error) {
    if (asHttpError(error)?.status === 429) return 'busy';
    throw error;
  }
  return (await amountMatches(code, cents)) ? 'matches' : 'differs';
}
