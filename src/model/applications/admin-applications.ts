import * as z from 'zod/mini';
import {
  applicationActions,
  applicationStatuses,
  decisions,
  emailStates,
} from '../enumerations.ts';
import { applicationFieldsSchema, applicantEntrySchema, questionSchema } from './applicant.ts';
import { staffBallotSchema, tallySchema } from '../board/contract.ts';
import { bounds } from '../fields/bounds.ts';
import { emptyableLine, emptyableText, requiredEmail, requiredText } from '../fields/fields.ts';
import { mailPreviewSchema } from '../mail/mail-preview.ts';
import { undeliveredMailSchema } from '../mail/undelivered-mail.ts';
import { accessSchema } from './access.ts';
import { clockStopSchema } from './clock-stop.ts';

export const applicationFilterSchema = z.enum([...applicationStatuses, 'all'], {
  error: 'status must be one of pending, approved, declined, withdrawn, all.',
});

export const applicationSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  ...applicationFieldsSchema.shape,
  status: z.enum(applicationStatuses),
  decidedAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  clockStops: z.array(clockStopSchema),
  earlierId: z.nullable(z.uuid()),
  /** The note of staff, which never leaves the portal. */
  note: z.string(),
  spam: z.boolean(),
  version: z.int(),
  /** Counts the applicant's corrections and answers, from 1. */
  fieldsVersion: z.int(),
  createdAt: z.string(),
  access: z.nullish(accessSchema),
});

export type Application = z.infer<typeof applicationSchema>;

/** The query of what changes a decision: `decidedAt` names the one that was seen, so that no other one is changed. */
export const seenDecisionSchema = z.object({ decidedAt: z.optional(z.string()) });

export type SeenDecision = z.infer<typeof seenDecisionSchema>;

export const applicationsSchema = z.array(applicationSchema);

export const applicationStatsSchema = z.object({
  pending: z.number(),
  /** The number of applications that have been pending for more than seven business days. */
  overdue: z.number(),
  approved: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
});

export type ApplicationStats = z.infer<typeof applicationStatsSchema>;

export type Decision = (typeof decisions)[number];

const note = emptyableText({ label: 'Note', maxCodePoints: bounds.message });

const version = z.int({ error: 'Version must be a whole number.' });

// The letter itself contains none of these texts.
const decisionTexts = {
  decision: z.enum(decisions, { error: 'Decision must be approved or declined.' }),
  message: z.optional(emptyableText({ label: 'Message', maxCodePoints: bounds.decisionMessage })),
  reason: z.optional(emptyableLine({ label: 'Reason', maxCodePoints: bounds.reason })),
};

const declinedAlone = z.refine<{ decision: Decision; reason?: string | undefined }>(
  ({ decision, reason }) => decision === 'declined' || !reason,
  { error: 'Only a declined application has a reason.', path: ['reason'] },
);

/**
 * The body of a decision. A note replaces the stored one. With `version`, an application that changed since answers
 * 409.
 */
export const decisionRequestSchema = z
  .object({ ...decisionTexts, note: z.optional(note), version: z.optional(version) })
  .check(declinedAlone);

export type DecisionRequest = z.infer<typeof decisionRequestSchema>;

export const decisionPreviewRequestSchema = z.object(decisionTexts).check(declinedAlone);

export type PreviewRequest = z.infer<typeof decisionPreviewRequestSchema>;

export type DecisionTexts = Pick<PreviewRequest, 'message' | 'reason'>;

export const noteRequestSchema = z.object({
  note,
  version,
});

export type NoteRequest = z.infer<typeof noteRequestSchema>;

export const questionRequestSchema = z.object({
  question: requiredText({ label: 'Question', maxCodePoints: bounds.question }),
  version: z.optional(version),
});

export type QuestionRequest = z.infer<typeof questionRequestSchema>;

export const reasonMissing =
  'The board has no majority of at least three votes for this. Give the reason in the note.';

export const confirmLeaveNote = 'Leave this page? Your note is not saved.';

export type ApplicationAction = (typeof applicationActions)[number];

export const reviewSchema = z.object({
  application: applicationSchema,
  personId: z.nullable(z.uuid()),
  questions: z.array(z.object({ id: z.uuid(), ...questionSchema.shape })),
  versions: z.array(
    z.object({ version: z.int(), fields: applicationFieldsSchema, createdAt: z.string() }),
  ),
  events: z.array(
    z.object({
      act: z.enum(applicationActions),
      at: z.string(),
      member: z.optional(z.string()),
      message: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
  ),
  ballots: z.array(staffBallotSchema),
  entry: z.nullable(applicantEntrySchema),
  access: z.nullable(accessSchema),
  tally: tallySchema,
  /** The names of board members whose own application this is. */
  applicantMembers: z.array(z.string()),
  undelivered: z.array(undeliveredMailSchema),
  others: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.enum(applicationStatuses),
      createdAt: z.string(),
    }),
  ),
  mail: z.nullable(
    z.object({
      state: z.enum(emailStates),
      to: z.string(),
      dueAt: z.string(),
      sentAt: z.nullable(z.string()),
      canUndo: z.boolean(),
    }),
  ),
  letter: z.nullable(
    z.object({
      code: z.string(),
      verificationUrl: z.string(),
      issuedAt: z.string(),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
});

export type Review = z.infer<typeof reviewSchema>;

/** The body of POST /api/admin/applications/{id}/address. */
export const addressChangeSchema = z.object({ email: requiredEmail });

export const decisionPreviewSchema = z.extend(mailPreviewSchema, {
  letter: z.nullable(
    z.object({
      filename: z.string(),
      date: z.string(),
      reference: z.string(),
      addressee: z.string(),
      position: z.string(),
      institution: z.string(),
      title: z.string(),
      greeting: z.string(),
      opening: z.string(),
      offers: z.array(z.string()),
      closing: z.string(),
      onBehalf: z.string(),
      organization: z.string(),
    }),
  ),
});

export type DecisionPreview = z.infer<typeof decisionPreviewSchema>;
