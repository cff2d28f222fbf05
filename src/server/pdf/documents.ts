import type * as z from 'zod/mini';
import { acceptanceLetterSchema, renderAcceptanceLetter } from './acceptance-letter.ts';
import { renderYearlyStatement, yearlyStatementSchema } from './yearly-statement.ts';
import { taxAcknowledgementSchema } from './acknowledgement-words.ts';
import { renderTaxAcknowledgement } from './tax-acknowledgement.ts';

export { renderAcceptanceLetter, renderTaxAcknowledgement, renderYearlyStatement };

const documents = {
  'tax-acknowledgement': { schema: taxAcknowledgementSchema, render: renderTaxAcknowledgement },
  'yearly-statement': { schema: yearlyStatementSchema, render: renderYearlyStatement },
  'acceptance-letter': { schema: acceptanceLetterSchema, render: renderAcceptanceLetter },
} as const;

type Documents = typeof documents;

export type DocumentUse = {
  [Name in keyof Documents]: { name: Name; data: z.input<Documents[Name]['schema']> };
}[keyof Documents];

interface Document {
  schema: z.ZodMiniType;
  render(data: unknown): Promise<Uint8Array>;
}

/** @throws when document or data are unknown after a deployment. */
export async function renderDocument(name: string, data: unknown): Promise<Uint8Array> {
  const known: Record<string, Document> = documents;
  const document = known[name];
  if (!document) throw new Error(`There is no document "${name}".`);
  return document.render(document.schema.parse(data));
}
