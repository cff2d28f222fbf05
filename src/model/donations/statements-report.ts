import * as z from 'zod/mini';
import { nullableTextField } from '../fields/response-fields.ts';
import { mailPreviewSchema } from '../mail/mail-preview.ts';

const waitingStatementSchema = z.object({
  donorId: z.string(),
  address: z.string(),
  year: z.int(),
  donorName: nullableTextField,
  totalCents: z.int(),
  /** What counts for the donor's taxes, such as "$75.00 and 40 shares"; null when nothing does. */
  total: nullableTextField,
  gifts: z.array(
    z.object({
      receivedAt: z.string(),
      method: z.string(),
      /** `netCents` is null for a gift that has no value in our books, such as stock. */
      netCents: z.nullable(z.int()),
      currency: z.string(),
      note: nullableTextField,
    }),
  ),
  /** The statement that this one corrects; null for a first statement. */
  earlier: z.nullable(
    z.object({ sentAt: nullableTextField, donorName: nullableTextField, totalCents: z.int() }),
  ),
  mail: mailPreviewSchema,
});

export const statementsReportSchema = z.object({
  year: z.int(),
  /** True from January 2 of the next year, Pacific. */
  isFinal: z.boolean(),
  sent: z.int(),
  waiting: z.int(),
  /** The statements that wait; one press sends at most 200 of them. */
  statements: z.array(waitingStatementSchema),
});

export type WaitingStatement = z.infer<typeof waitingStatementSchema>;

export type StatementsReport = z.infer<typeof statementsReportSchema>;
