import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { checksAgainstLinks } from '../fields/contact-details.ts';
import { requiredEmail, requiredLine } from '../fields/fields.ts';
import { asciiDigits } from '../text/digits.ts';

export const givingLinkHours = 24;

export const givingMessages = {
  severalGivers: 'Several givers use this address. Say whom you mean.',
  sameMailbox: 'This is the address that you use now. Enter the new one.',
  codesOver: 'This address got five codes today. Enter the newest one, or try again tomorrow.',
  wrongCode: 'This is not the code of our newest email to that address. It has eight digits.',
  nameTaken: 'Another giver at this address has this name. Add a word that tells the two apart.',
} as const;

/** Names one of several givers who use the address; left out where there is one. */
const linkedGiver = { giver: z.optional(z.uuid('giver must be the id of a giver.')) };

export const linkedGiverSchema = z.object(linkedGiver);

/** The request of a link; the response is the same whether the address is known or not. */
export const givingLinkSchema = z.object({ email: requiredEmail });

export const donorNameSchema = z.object({
  ...linkedGiver,
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }).check(
    ...checksAgainstLinks('your name'),
  ),
});

export const newMailboxSchema = z.object({ ...linkedGiver, email: requiredEmail });

/** The code that was mailed to the new mailbox, typed with a space or without. */
export const mailboxCodeSchema = z.object({
  ...linkedGiver,
  code: z.pipe(
    requiredLine({ label: 'Code', maxCodePoints: bounds.name }),
    z.transform((typed) => asciiDigits(typed).replaceAll(/\D/g, '')),
  ),
});

export const givingListingSchema = z.object({
  ...linkedGiver,
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
   * `unnamed` means that no year reaches a listed level yet, `hidden` that staff hid the donor, `none` that the donor
   * did not ask.
   */
  state: 'named' | 'unnamed' | 'hidden' | 'none';
  name: string | null;
  canAsk: boolean;
}

export const customerPortalSchema = z.object({ subscription: z.optional(z.string()) });
