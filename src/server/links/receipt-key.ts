import { donationMessages } from '#model/donations/contract.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { isSigned, signId } from './link-tokens.ts';

interface Subject {
  id: string;
  addressCorrections: number;
}

const signedText = (id: string, corrections: number) => `receipt ${id} ${corrections}`;

/**
 * Makes what opens a receipt and its PDF: the donation's id and, after a corrected address, a signature beside it,
 * which only mail to the new address carries.
 */
export function receiptKey({ id, addressCorrections: corrections }: Subject): string {
  return corrections === 0 ? id : `${id}.${signId(signedText(id, corrections))}`;
}

/** Returns the key that opens the receipt; nothing where the id does. */
export function presentKey(row: Subject): { receiptKey?: string } {
  return row.addressCorrections === 0 ? {} : { receiptKey: receiptKey(row) };
}

const keyPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([a-z2-7]{26}))?$/;

/** Reads the id from a receipt's key; undefined for every text but a key in its one spelling. */
export function idInKey(key: string): string | undefined {
  return keyPattern.exec(key)?.[1];
}

/**
 * Refuses a key that does not open the donation's receipt.
 *
 * @throws HttpError 410 for one that did before the address was corrected, else 404
 */
export function requireKey(row: Subject, key: string): void {
  const { id, addressCorrections: corrections } = row;
  if (corrections === 0 && key === id) return;
  const signature = keyPattern.exec(key)?.[2];
  if (signature === undefined) {
    throw new HttpError(410, { error: donationMessages.receiptMoved });
  }
  for (let count = corrections; count > 0; count -= 1) {
    if (!isSigned(signedText(id, count), signature)) continue;
    if (count === corrections) return;
    throw new HttpError(410, { error: donationMessages.receiptMoved });
  }
  throw notFound('Donation');
}
