import { notFound } from '../../http/errors.ts';
import { acknowledgmentData } from './acknowledgment.ts';
import { readCurrentDonation } from './receipt.ts';

/**
 * Renders the document of a receipt as a PDF.
 *
 * @throws HttpError 404 unless the donation is paid and has a document, and 410 once its address was corrected
 */
export async function renderAcknowledgment(key: string): Promise<Uint8Array> {
  const row = await readCurrentDonation(key);
  if (row.status !== 'succeeded' || row.document === 'none') throw notFound('Receipt');
  // The compiler is large and loaded on demand.
  const { renderTaxAcknowledgment } = await import('../../documents/documents.ts');
  return renderTaxAcknowledgment(acknowledgmentData(row));
}
