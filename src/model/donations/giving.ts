import * as z from 'zod/mini';
import { nullableTextField } from '../fields/answers.ts';
import { bounds } from '../fields/bounds.ts';
import { leadingNowhere } from '../fields/contact-details.ts';
import { mailPreviewSchema } from '../mail/mail-preview.ts';
import { requiredEmail, requiredLine } from '../fields/fields.ts';

export const givingLinkHours = 24;

export const givingMessages = {
  severalGivers: 'Several givers use this address. Say whom you mean.',
  sameMailbox: 'This is the address that you use now. Enter the new one.',
  codesOver: 'This address got five codes today. Enter the newest one, or try again tomorrow.',
  wrongCode: 'This is not the code of our newest email to that address. It has eight digits.',
  nameTaken: 'Another giver at this address has this name. Add a word that tells the two apart.',
} as const;

/** Only where several givers use one address, a request names the one that it means. */
const ownGiver = { giver: z.optional(z.uuid('giver must be the id of a giver.')) };

export const ownGiverSchema = z.object(ownGiver);

/** The answer is the same whatever is known. */
export const givingLinkSchema = z.object({ email: requiredEmail });

export const donorNameSchema = z.object({
  ...ownGiver,
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }).check(
    ...leadingNowhere('your name'),
  ),
});

export const newMailboxSchema = z.object({ ...ownGiver, email: requiredEmail });

/** The code that was mailed to the new mailbox, typed with a space or without. */
export const mailboxCodeSchema = z.object({
  ...ownGiver,
  code: z.pipe(
    requiredLine({ label: 'Code', maxCodePoints: bounds.name }),
    z.transform((typed) => typed.replaceAll(/\D/g, '')),
  ),
});

export const givingListingSchema = z.object({
  ...ownGiver,
  listed: z.union(
    [
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((word) => word === 'true'),
      ),
    ],
    { error: 'listed must be true or false.' },
  ),
});

export interface DonorListing {
  /**
   * `unnamed` means that no year reaches a listed level yet, `hidden` by staff, `none` that the
   * donor did not ask.
   */
  state: 'named' | 'unnamed' | 'hidden' | 'none';
  name: string | null;
  canAsk: boolean;
}

export const customerPortalSchema = z.object({ subscription: z.optional(z.string()) });

const waitingStatementSchema = z.object({
  donorId: z.string(),
  address: z.string(),
  year: z.int(),
  donorName: nullableTextField,
  totalCents: z.int(),
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
  /** The year is final from January 2, Pacific. */
  isFinal: z.boolean(),
  sent: z.int(),
  waiting: z.int(),
  /** One press sends at most 200 of them. */
  statements: z.array(waitingStatementSchema),
});

export type WaitingStatement = z.infer<typeof waitingStatementSchema>;

export type StatementsReport = z.infer<typeof statementsReportSchema>;
