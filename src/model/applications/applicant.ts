import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { requiredText } from '../fields/fields.ts';
import { degreeValues, researchAreas, researcherSignupSchema } from './contract.ts';

/** What an applicant sent. */
export const applicationFieldsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  institution: z.string(),
  position: z.string(),
  degrees: z.array(z.enum(degreeValues)),
  researchArea: z.enum(researchAreas),
  experience: z.string(),
  motivation: z.string(),
});

export type ApplicationFields = z.infer<typeof applicationFieldsSchema>;

export const applicantMessages = {
  email:
    'The address cannot be changed here, because mail to it proves that you applied. Write to us from the new one.',
  voting: 'The board has started to vote, so the application can no longer be corrected.',
  answered: 'This question was already answered. Your first answer counts.',
  noQuestion: 'There is no question to answer.',
  tooLate: 'A withdrawal can be undone for one day. You may apply again.',
} as const;

/** Any subset of the form's fields; the address is checked against the stored one (P-112). */
export const correctionSchema = z.partial(
  z.omit(researcherSignupSchema, { attemptId: true, website: true, fillTimeMs: true }),
);

export type Correction = z.infer<typeof correctionSchema>;

/** P-113. */
export const answerRequestSchema = z.object({
  answer: requiredText({ label: 'Answer', maxCodePoints: bounds.answer }),
});

/** A question of the board to the applicant, and the answer (P-113). */
export const questionSchema = z.object({
  question: z.string(),
  askedAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

export type Question = z.infer<typeof questionSchema>;

/** The applicant's own entry in the register, and the answer to each act. */
export const ownEntrySchema = z.object({
  title: z.string(),
  summary: z.string(),
  /** ISO 8601; may be in the future. */
  listedFrom: z.string(),
  outputs: z.array(z.string()),
  /** Staff took it off the public pages (P-131). */
  hidden: z.boolean(),
});

export type OwnRegisterEntry = z.infer<typeof ownEntrySchema>;

/** Hours in which a withdrawal can be undone (P-111). */
export const withdrawalUndoHours = 24;

/** Days after which an open question is shown as silent (P-113). */
export const silentAfterDays = 30;

/** The answer to each act of the applicant. A decision that can be undone is not shown yet (P-110). */
export interface ApplicantResponse {
  reference: string;
  state: 'review' | 'question' | 'approved' | 'declined' | 'withdrawn';
  /** Of the fields. */
  version: number;
}

/** What the applicant's page shows (P-110). */
export interface ApplicantView extends ApplicantResponse {
  fields: ApplicationFields;
  receivedAt: string;
  /** When the newest version was sent. */
  sentAt: string;
  decidedAt: string | null;
  withdrawnAt: string | null;
  /** Until when the withdrawal can be undone. */
  undoUntil: string | null;
  /** Oldest first. */
  questions: Question[];
  /** Mails to the applicant that were given up, newest first (P-93). */
  undelivered: { subject: string; at: string }[];
  /** The mail about the decision is one of them. */
  isDecisionUndelivered: boolean;
  canCorrect: boolean;
  hasLetter: boolean;
}
