import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { emptyableLine } from '../fields/fields.ts';
import { normalizeEmail } from '../fields/normalize-email.ts';

// Stored addresses may lack a dot in their domain.
const storedEmail = z
  .string({ error: 'Email is required.' })
  .check(
    z.overwrite(normalizeEmail),
    z.regex(z.regexes.html5Email, 'Enter a full address, such as name@example.org.'),
  );

const person = z.optional(z.uuid('person must be an id of People.'));

const name = z.optional(emptyableLine({ label: 'Name', maxCodePoints: bounds.name }));

/**
 * The body of a data request. The address is in the body because paths are logged. `person` names one of several who
 * use the address and limits the request to what bears that name there. `name` does so for somebody who is not in
 * People; it is not read beside `person`.
 */
export const dataRequestSchema = z.object({ email: storedEmail, person, name });

export type DataRequest = z.infer<typeof dataRequestSchema>;

/** The body of an erasure, which has the address twice because it cannot be undone. */
export const eraseRequestSchema = z
  .object({ email: storedEmail, confirmEmail: storedEmail, person, name })
  .check(
    z.refine(({ email, confirmEmail }) => email.toLowerCase() === confirmEmail.toLowerCase(), {
      path: ['confirmEmail'],
      error: 'The two addresses are not the same.',
    }),
  );

export const storedCountsSchema = z.object({
  people: z.int(),
  messages: z.int(),
  applications: z.int(),
  donations: z.int(),
  tributes: z.int(),
  mails: z.int(),
  links: z.int(),
  board: z.int(),
});

export type StoredCounts = z.infer<typeof storedCountsSchema>;

/**
 * The data that Stripe neither changes nor deletes on our request (docs.stripe.com/privacy/deletion-requests, and
 * `customer_email`, `billing_details` in its API reference).
 */
export const retainedByStripe = [
  'amount, date and card of each payment',
  'what the donor, a wallet or a bank gave with the card, such as a postal code',
  'name and address on the invoices of monthly donations',
  'the address for the receipt of a payment that was canceled or is still processing',
  'its log of the last 30 days',
] as const;

export const erasureReportSchema = z.extend(storedCountsSchema, {
  stripeRefused: z.array(z.string()),
});

export type ErasureReport = z.infer<typeof erasureReportSchema>;

const timestamp = z.nullable(z.string());

export const dataExportSchema = z.object({
  email: z.string(),
  exportedAt: z.string(),
  people: z.array(z.looseObject({ type: z.string(), createdAt: z.string() })),
  messages: z.array(z.looseObject({ subject: z.string(), createdAt: z.string() })),
  /** Staff's notes are left out. */
  applications: z.array(
    z.looseObject({
      reference: z.string(),
      status: z.string(),
      createdAt: z.string(),
      events: z.array(
        z.object({ act: z.string(), at: z.string(), message: z.string(), reason: z.string() }),
      ),
      letters: z.array(
        z.object({ code: z.string(), issuedAt: z.string(), withdrawnAt: timestamp }),
      ),
      register: z.array(z.looseObject({ title: z.string(), consentedAt: z.string() })),
      access: z.array(z.looseObject({ acceptedName: z.string(), endsOn: z.string() })),
    }),
  ),
  donations: z.array(
    z.looseObject({ id: z.string(), amountCents: z.int(), createdAt: z.string() }),
  ),
  tributes: z.array(z.looseObject({ kind: z.string(), name: z.string(), createdAt: z.string() })),
  subscriptions: z.array(z.looseObject({ amountCents: z.int(), status: z.string() })),
  mails: z.array(
    z.looseObject({
      subject: z.string(),
      state: z.string(),
      createdAt: z.string(),
      sentAt: timestamp,
    }),
  ),
  /** Votes on an applicant are not part of the applicant's data. */
  board: z.array(
    z.looseObject({ name: z.string(), ballots: z.array(z.looseObject({ reason: z.string() })) }),
  ),
  links: z.array(z.looseObject({ kind: z.string(), createdAt: z.string(), revokedAt: timestamp })),
});
