import { donationDay, writeAcknowledgment } from './acknowledgment-text.ts';
import type { TaxAcknowledgmentData } from './acknowledgment-data.ts';
import { typeset } from './typeset.ts';

/** Renders the document about a donation as a PDF. Each page of a test donation's says that it is no tax document. */
export async function renderTaxAcknowledgment(data: TaxAcknowledgmentData): Promise<Uint8Array> {
  const { title: heading, ...words } = writeAcknowledgment(data);
  const details = {
    title: `${heading} ${data.donationId}`,
    subject: `Gift of ${words.figure ?? data.description} on ${donationDay(data)}`,
    date: new Date(data.receivedAt),
  };
  return typeset('acknowledgment.typ', details, {
    ...words,
    heading,
    isTest: data.isTest,
    warning: data.isTest ? 'TEST GIFT, NOT CHARGED, NOT A TAX DOCUMENT' : null,
    continued: `${heading}, donation ${data.donationId}, continued`,
  });
}
