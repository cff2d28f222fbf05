import { isRecorded } from '#model/donations/contract.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import type { DocumentState } from '#model/documents/contract.ts';
import { readDecimal } from '#model/money/amount.ts';
import { centsToDecimal, formatMoney } from '#model/money/money.ts';
import { readDocumentCode } from '#model/documents/document-code.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { asHttpError, conflict, notFound } from '../../http/errors.ts';
import { countRequest } from '../../http/rate-limit.ts';
import type { DonationRow } from '../rows.ts';
import { isFullyReturned } from './acknowledgment.ts';
import { findDonationByDocumentCode } from './find-by-code.ts';

function documentState(row: DonationRow): DocumentState {
  if (row.reversedAt) return 'reversed';
  if (isFullyReturned(row)) return 'refunded';
  // A site in test mode shows what a live one would show, and says that it is a test.
  if (!row.livemode && siteIsLive()) return 'test';
  if (hasOpenDispute(row)) return 'disputed';
  if (row.refundedCents === 0) return 'received';
  return isRecorded(row.source) ? 'corrected' : 'partly-refunded';
}

interface VerifiedDocument {
  state: DocumentState;
  isTest: boolean;
  /** The currency of the amount that the document states; null for stock, which has none. */
  currency: string | null;
}

const statesAmount = ({ source }: DonationRow) => source !== 'stock';

/**
 * Reads for the public page whether a code's document is valid, never who gave, or how much; undefined for an unknown
 * code.
 */
export async function readDocumentState(code: string): Promise<VerifiedDocument | undefined> {
  const row = await findDonationByDocumentCode(code);
  return (
    row && {
      state: documentState(row),
      isTest: !row.livemode,
      currency: statesAmount(row) ? row.currency : null,
    }
  );
}

async function requireDocumentWithAmount(code: string): Promise<DonationRow> {
  const row = readDocumentCode(code) === code ? await findDonationByDocumentCode(code) : undefined;
  if (!row) throw notFound('Document');
  if (!statesAmount(row)) throw conflict('The document of this gift states no amount.');
  return row;
}

/**
 * Compares an amount, in the smallest unit of the gift's currency, with what the document states today.
 *
 * @throws HttpError 404, 409 for stock, whose document states no amount
 */
export async function documentAmountMatches(code: string, amountCents: number): Promise<boolean> {
  const { amountCents: given, refundedCents } = await requireDocumentWithAmount(code);
  return given - refundedCents === amountCents;
}

// A currency's code such as EUR may follow the typed figure, as the document prints it.
function matchesTyped(row: DonationRow, typed: string): boolean | null {
  const { amountCents, refundedCents, currency } = row;
  const netCents = amountCents - refundedCents;
  if (typed.trim().toLowerCase() === formatMoney(netCents, currency).toLowerCase()) return true;
  const decimal = readDecimal(typed.replace(new RegExp(` *${currency} *$`, 'i'), ''));
  return decimal === null ? null : Number(decimal) === Number(centsToDecimal(netCents, currency));
}

/**
 * Compares an amount that a visitor typed with the one that a document states, net of refunds. Returns `invalid` for
 * what is no amount, and `busy` after too many tries from one IP address.
 *
 * @throws HttpError 404 for an unknown code, 409 for stock, whose document states no amount
 */
export async function compareTypedAmount(
  code: string,
  typed: string,
  ip: string,
): Promise<'matches' | 'differs' | 'invalid' | 'busy'> {
  const matches = matchesTyped(await requireDocumentWithAmount(code), typed);
  if (matches === null) return 'invalid';
  try {
    await countRequest({ env: { ip } }, 'verify-amount');
  } catch (error) {
    if (asHttpError(error)?.status === 429) return 'busy';
    throw error;
  }
  return matches ? 'matches' : 'differs';
}
