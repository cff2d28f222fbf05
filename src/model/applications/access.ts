import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { accessEndings } from '../enumerations.ts';
import { requiredLine, requiredText } from '../fields/fields.ts';

export const accessMonths = 12;

export const renewalDays = 60;
export const reminderDays = 30;

/** The days for which a key still opens while changed terms wait to be accepted. */
export const newTermsDays = 30;

/** The most replacements of a key within 24 hours. */
export const replacementsPerDay = 10;

export const accessLabels = { name: 'Your full name', reason: 'Reason' } as const;

export const accessMessages = {
  notFinal: 'Access begins once the application is approved and the decision is final.',
  noLetter: 'The letter of acceptance was withdrawn, so there is no access.',
  live: 'You already have a key. Replace it if you lost it.',
  replacedOften: `The key was replaced ${replacementsPerDay} times in a day. Please try again tomorrow.`,
  replacedAlready:
    'The key was replaced already, and no other one was made. If you did not save the new key, replace it again.',
  ended: 'Your access has ended. To get access again, please apply again.',
  none: 'You have no access yet. Accept the terms of data use first.',
  oldTerms: 'The terms of data use have changed. Read and accept the newest version.',
  sameTerms: 'You have accepted the newest terms already.',
  termsFirst: 'The terms of data use have changed. Accept the new terms first, then extend.',
  tooEarly: 'Access can be extended from 60 days before its end.',
  inAddress:
    'A key never belongs in an address, where it is logged. Send it as a header: "Authorization: Bearer" and the key.',
  refused: 'This key does not open anything. Send a key as "Authorization: Bearer" and the key.',
  nothingToEnd: 'This application has no access that could be ended.',
} as const;

// Forms without JavaScript send the version as text.
const termsVersion = z.union(
  [
    z.int(),
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
      z.transform((text: string) => Number(text)),
    ),
  ],
  { error: 'termsVersion must be the number of the version that you read.' },
);

/** The body of POST /api/application/{token}/access, and of …/access/terms for changed terms. */
export const acceptTermsSchema = z.object({
  name: requiredLine({ label: accessLabels.name, maxCodePoints: bounds.name }),
  termsVersion,
});

export type AcceptTerms = z.output<typeof acceptTermsSchema>;

export const renewAccessSchema = z.object({
  inUse: z.literal(true, { error: 'inUse must be true. To end your access, end it.' }),
  termsVersion,
  /** The end that the page shows. One that was extended meanwhile answers like the first press, and extends no more. */
  endsOn: z.optional(z.string()),
});

export type RenewAccess = z.output<typeof renewAccessSchema>;

export const endAccessSchema = z.object({
  reason: requiredText({ label: accessLabels.reason, maxCodePoints: bounds.reason }),
});

export type EndAccess = z.output<typeof endAccessSchema>;

export const replaceKeySchema = z.object({
  /** When the key was made that is replaced, as the page has it; another one answers 409. */
  keyMadeAt: z.optional(z.string()),
});

export type ReplaceKey = z.output<typeof replaceKeySchema>;

/** The access after an action; days are Pacific, such as 2027-11-26. */
export const accessConfirmationSchema = z.object({ endsOn: z.string(), termsVersion: z.int() });

export type AccessConfirmation = z.infer<typeof accessConfirmationSchema>;

/** The answer with a new key, which no other answer ever holds. */
export const newKeySchema = z.extend(accessConfirmationSchema, { key: z.string() });

export type NewKey = z.infer<typeof newKeySchema>;

export const accessSchema = z.object({
  acceptedOn: z.string(),
  termsVersion: z.int(),
  lastUsedOn: z.nullable(z.string()),
  endsOn: z.string(),
  endedOn: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(accessEndings)),
});

export type Access = z.infer<typeof accessSchema>;

/** The answer of `/api/access`, which the platform reads at each session. */
export const keyHolderSchema = z.object({
  reference: z.string(),
  name: z.string(),
  institution: z.string(),
  researchArea: z.string(),
  termsVersion: z.int(),
  acceptedOn: z.string(),
  endsOn: z.string(),
});

export type KeyHolder = z.infer<typeof keyHolderSchema>;

export const selfServiceAccessSchema = z.extend(accessSchema, {
  beganOn: z.string(),
  keyMadeOn: z.string(),
  /** An ISO 8601 time, which tells this key from the one before. */
  keyMadeAt: z.string(),
  endReason: z.string(),
  /** `termsDueOn` is null when the newest terms are accepted. */
  termsDueOn: z.nullable(z.string()),
  isPaused: z.boolean(),
  canRenew: z.boolean(),
});

export type SelfServiceAccess = z.infer<typeof selfServiceAccessSchema>;
