import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { requiredText } from '../fields/fields.ts';
import { createChangeSchema, createRequiredTextSchemas } from '../fields/form-fields.ts';
import type { ClockStop } from './clock-stop.ts';
import { applicationFields, degreeValues, researchAreas } from './contract.ts';

export const applicationFieldsSchema = z.object({
  ...createRequiredTextSchemas(applicationFields),
  degrees: z.array(z.enum(degreeValues)),
  researchArea: z.enum(researchAreas),
});

export type ApplicationFields = z.infer<typeof applicationFieldsSchema>;

export const applicantMessages = {
  email:
    'The address cannot be changed here, because mail to it proves that you applied. Write to us from the new one.',
  voting: 'The board has started to vote, so the application can no longer be corrected.',
  answered: 'This question was already answered. Your first answer counts.',
  changed:
    'The application was changed in another window since you opened this form. Nothing was saved, and what you typed is still here. Save again to replace that change, or open the page again to read it.',
  noQuestion: 'There is no question to answer.',
  tooLate: 'A withdrawal can be undone for one day. You may apply again.',
} as const;

/** The fields that an applicant may correct; the address is compared with the stored one. */
export const correctionSchema = z.extend(createChangeSchema(applicationFields), {
  /** The version that the applicant corrects; another one answers 409. */
  version: z.optional(z.int()),
});

export type Correction = z.infer<typeof correctionSchema>;

export const answerRequestSchema = z.object({
  answer: requiredText({ label: 'Answer', maxCodePoints: bounds.answer }),
  /** When the question was asked that this answers, as the page has it; without it the open question is meant. */
  askedAt: z.optional(z.string()),
});

export type AnswerRequest = z.infer<typeof answerRequestSchema>;

export const questionSchema = z.object({
  question: z.string(),
  askedAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

export type Question = z.infer<typeof questionSchema>;

export const applicantEntrySchema = z.object({
  title: z.string(),
  summary: z.string(),
  /** An ISO 8601 time, which may be in the future. */
  listedFrom: z.string(),
  outputs: z.array(z.string()),
  /** True once staff removed the entry from the public pages. */
  hidden: z.boolean(),
});

export type ApplicantRegisterEntry = z.infer<typeof applicantEntrySchema>;

export const withdrawalUndoHours = 24;

export const unansweredAfterDays = 30;

/** The application as the applicant reads it; a decision that can be undone is not shown yet. */
export const applicantResponseSchema = z.object({
  reference: z.string(),
  state: z.enum(['review', 'question', 'approved', 'declined', 'withdrawn']),
  version: z.int(),
});

export type ApplicantResponse = z.infer<typeof applicantResponseSchema>;

export interface ApplicantView extends ApplicantResponse {
  fields: ApplicationFields;
  receivedAt: string;
  sentAt: string;
  decidedAt: string | null;
  withdrawnAt: string | null;
  undoUntil: string | null;
  questions: Question[];
  clockStops: ClockStop[];
  undelivered: { subject: string; at: string; isAddressRefused: boolean }[];
  isDecisionUndelivered: boolean;
  canCorrect: boolean;
  hasLetter: boolean;
}
