import * as z from 'zod/mini';
import { nullableTextField } from '../fields/answers.ts';
import { bounds } from '../fields/bounds.ts';
import { leadingNowhere } from '../fields/contact-details.ts';
import { requiredEmail, requiredLine } from '../fields/fields.ts';

export const givingLinkHours = 24;

/** POST /api/giving/link; the answer is the same whatever is known (P-143). */
export const givingLinkSchema = z.object({ email: requiredEmail });

/** POST /api/giving/{token}/name. */
export const donorNameSchema = z.object({
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }).check(
    ...leadingNowhere('your name'),
  ),
});

/** POST /api/giving/{token}/listing; a form sends the words. */
export const givingListingSchema = z.object({
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

/** How the supporters' page lists what an address gave (P-132). */
export interface DonorListing {
  /** `unnamed`: no year reaches a listed level yet. `hidden`: by staff. `none`: the donor did not ask. */
  state: 'named' | 'unnamed' | 'hidden' | 'none';
  /** As the page shows it; null unless named. */
  name: string | null;
  /** False while asking would list nothing. */
  canAsk: boolean;
}

/** POST /api/giving/{token}/portal; without a subscription, the newest that goes on. */
export const customerPortalSchema = z.object({ subscription: z.optional(z.string()) });

/** A statement that says other things today than when it was mailed. */
const statementCorrection = z.object({
  address: z.string(),
  year: z.int(),
  /** Null while it has not left. */
  sentAt: nullableTextField,
  donorName: nullableTextField,
  earlierName: nullableTextField,
  totalCents: z.int(),
  earlierCents: z.int(),
});

/** GET and POST /api/admin/donations/statements (P-145). */
export const statementsReportSchema = z.object({
  /** Whose donors get their first statement. */
  year: z.int(),
  /** From January 2, Pacific. */
  isFinal: z.boolean(),
  /** Of that year, as they are now. */
  sent: z.int(),
  /** First and corrected statements. */
  waiting: z.int(),
  /** Of those waiting, at most 200. */
  addresses: z.array(z.string()),
  /** Those of these addresses that replace an earlier one. */
  corrections: z.array(statementCorrection),
});

export type StatementsReport = z.infer<typeof statementsReportSchema>;
