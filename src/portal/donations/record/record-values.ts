import * as z from 'zod/mini';
import { giverKinds, recordedSources } from '#model/enumerations.ts';
import {
  recordDonationSchema,
  type RecordDonationBody,
} from '#model/donations/recorded-donation.ts';
import { draftText as text } from '#islands/ui/form/stored-draft.ts';
import { readCents } from '#model/money/amount.ts';

export const draftSchema = z.object({
  source: z.catch(z.enum(recordedSources), 'check'),
  receivedOn: text,
  postmarkedOn: text,
  amountCents: text,
  description: text,
  reference: text,
  donorName: text,
  donorEmail: text,
  giverKind: z.catch(z.enum(giverKinds), 'person'),
  through: text,
  onBehalfOf: text,
  matchOf: text,
  note: text,
  /** True when the document is mailed; otherwise the donation is recorded only. */
  send: z.catch(z.boolean(), true),
  recordAnyway: z.catch(z.boolean(), false),
  /** Becomes the donation's id, so that it is recorded once. */
  newId: text,
});

export type RecordValues = z.infer<typeof draftSchema>;

export const emptyRecord = draftSchema.parse({});

/** Makes the body of the request. Stock is described, and everything else has an amount. */
export function toRecordRequest({ newId, ...values }: RecordValues): RecordDonationBody {
  const { amountCents, reference, description, postmarkedOn, giverKind, ...others } = values;
  // Whoever is known as an organization stays one.
  const shared = { ...others, ...(giverKind !== 'person' && { giverKind }), attemptId: newId };
  if (shared.source === 'stock') return { ...shared, description };
  const isMissing = amountCents.trim() === '';
  const cents = isMissing ? undefined : (readCents(amountCents) ?? Number.NaN);
  const isMailed = shared.source === 'check' && postmarkedOn !== '';
  return { ...shared, amountCents: cents, reference, ...(isMailed && { postmarkedOn }) };
}

/** The schema of the form, which requires the address when the document is mailed; a donation itself needs none. */
export const requestSchema = recordDonationSchema.check(
  z.refine(({ send, donorEmail }) => !send || donorEmail !== null, {
    when: ({ value }) => typeof value === 'object' && value !== null,
    path: ['donorEmail'],
    error: 'Enter the address, or choose Record only.',
  }),
);
