import type * as z from 'zod/mini';
import { renderAcceptanceLetter } from './acceptance-letter.ts';
import { acceptanceLetterSchema } from './letter-text.ts';
import { taxAcknowledgmentSchema } from './acknowledgment-data.ts';
import { renderTaxAcknowledgment } from './tax-acknowledgment.ts';
import { renderYearlyStatement, yearlyStatementSchema } from './yearly-statement.ts';

export { renderAcceptanceLetter, renderTaxAcknowledgment, renderYearlyStatement };

const define = <Schema extends z.ZodMiniType>(
  schema: Schema,
  render: (data: z.output<Schema>) => Promise<Uint8Array>,
) => ({ schema, render: (data: unknown) => render(schema.parse(data)) });

const documents = {
  'tax-acknowledgement': define(taxAcknowledgmentSchema, renderTaxAcknowledgment),
  'yearly-statement': define(yearlyStatementSchema, renderYearlyStatement),
  'acceptance-letter': define(acceptanceLetterSchema, renderAcceptanceLetter),
};

type Documents = typeof documents;

export type DocumentUse = {
  [Name in keyof Documents]: { name: Name; data: z.input<Documents[Name]['schema']> };
}[keyof Documents];

/** Renders a document by its name. @throws Error when the name or the data are unknown after a deployment */
export async function renderDocument(name: string, data: unknown): Promise<Uint8Array> {
  if (!Object.hasOwn(documents, name)) throw new Error(`There is no document "${name}".`);
  return documents[name as keyof Documents].render(data);
}
