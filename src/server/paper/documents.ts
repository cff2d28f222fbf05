import type * as z from 'zod/mini';
import { acceptanceLetter, type AcceptanceLetterData } from './acceptance-letter.ts';
import type { Document } from './document.ts';
import { taxAcknowledgement, type TaxAcknowledgementData } from './tax-acknowledgement.ts';

/** Every kind of document there is; one file and one line each. */
const documents = {
  'tax-acknowledgement': taxAcknowledgement,
  'acceptance-letter': acceptanceLetter,
} as const;

type Documents = typeof documents;

/** A document's name with the data that it needs. */
export type DocumentUse = {
  [Name in keyof Documents]: { name: Name; data: z.input<Documents[Name]['schema']> };
}[keyof Documents];

/**
 * Prints a document that the outbox remembers.
 *
 * @throws when it is unknown or its data no longer fits, which only a deployment can cause.
 */
export async function printDocument(name: string, data: unknown): Promise<Uint8Array> {
  const known: Record<string, Pick<Document, 'schema' | 'render'>> = documents;
  const document = known[name];
  if (!document) throw new Error(`There is no document "${name}".`);
  return document.render(document.schema.parse(data));
}

/** The acknowledgement of a gift, as a one-page PDF. */
export function renderTaxAcknowledgement(data: TaxAcknowledgementData): Promise<Uint8Array> {
  return taxAcknowledgement.render(data);
}

/** The letter of an approved application, as a one-page PDF. */
export function renderAcceptanceLetter(data: AcceptanceLetterData): Promise<Uint8Array> {
  return acceptanceLetter.render(data);
}
