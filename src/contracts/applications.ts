import * as z from 'zod/mini';
import { bounds } from './bounds.ts';
import { emptyableText } from './fields.ts';

/** Where an application stands (P-33). */
export const applicationStatuses = ['pending', 'approved', 'declined'] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** `?status=` of GET /api/admin/applications: pending without it (P-33). */
export const applicationFilterSchema = z.enum([...applicationStatuses, 'all'], {
  error: 'status must be one of pending, approved, declined, all.',
});

export type ApplicationFilter = z.infer<typeof applicationFilterSchema>;

/** One application as GET /api/admin/applications lists it, oldest first (P-33, P-105). */
export const applicationSchema = z.object({
  id: z.uuid(),
  /** What it is filed under, such as `BAI-2026-0042`. */
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  institution: z.string(),
  position: z.string(),
  degrees: z.array(z.string()),
  researchArea: z.string(),
  experience: z.string(),
  motivation: z.string(),
  status: z.enum(applicationStatuses),
  /** When the standing decision was made; null while pending. */
  decidedAt: z.nullable(z.string()),
  /** The newest application that the same address had sent before. */
  earlierId: z.nullable(z.uuid()),
  /** A reviewer's private note; it never leaves the portal (P-34). */
  note: z.string(),
  /** Marked by honeypot or fill time (P-26). */
  spam: z.boolean(),
  /** Counts every change of status and note. */
  version: z.int(),
  /** ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
});

export type Application = z.infer<typeof applicationSchema>;

/** Answer of GET /api/admin/applications. */
export const applicationsSchema = z.array(applicationSchema);

/** Figures of the Applications page and of the line on People: GET /api/admin/applications/stats. */
export const applicationStatsSchema = z.object({
  pending: z.number(),
  /** Pending ones past their seven business days. */
  overdue: z.number(),
  approved: z.number(),
  declined: z.number(),
});

export type ApplicationStats = z.infer<typeof applicationStatsSchema>;

/** What the board can decide (P-35). */
export const decisions = ['approved', 'declined'] as const;

export type Decision = (typeof decisions)[number];

/** How long a decision's mail waits in the outbox, in minutes, so that it can be undone. */
export const undoMinutes = 10;

const note = emptyableText({ label: 'Note', max: bounds.message });

const version = z.int({ error: 'Version must be a whole number.' });

/**
 * Body of POST /api/admin/applications/{id}/decision (P-35); a note replaces the kept one. With
 * the `version` that was read, nothing is decided when the application changed since.
 */
export const decisionRequestSchema = z.object({
  decision: z.enum(decisions, { error: 'Decision must be approved or declined.' }),
  note: z.optional(note),
  version: z.optional(version),
});

export type DecisionRequest = z.infer<typeof decisionRequestSchema>;

/** Body of PUT /api/admin/applications/{id}/note: `version` as it was read. */
export const noteRequestSchema = z.object({
  note,
  version,
});

export type NoteRequest = z.infer<typeof noteRequestSchema>;

/** Asked before a page is left on which a note is typed and not saved. */
export const confirmLeaveNote = 'Leave this page? Your note is not saved.';

/** What was done about an application; `undone` before its mail had left, `reopened` afterwards. */
export const applicationActs = [
  'approved',
  'declined',
  'undone',
  'reopened',
  'letter-withdrawn',
] as const;

export type ApplicationAct = (typeof applicationActs)[number];

/** One application with all that its page shows: GET /api/admin/applications/{id}. */
export const reviewSchema = z.object({
  application: applicationSchema,
  /** The researcher whom it made known; null for what is marked as spam. */
  personId: z.nullable(z.uuid()),
  /** Oldest first. */
  events: z.array(z.object({ act: z.enum(applicationActs), at: z.string() })),
  /** Other applications of the same address, newest first. */
  others: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.enum(applicationStatuses),
      createdAt: z.string(),
    }),
  ),
  /** The mail that tells the standing decision. */
  mail: z.nullable(
    z.object({
      state: z.enum(['queued', 'sending', 'sent', 'failed', 'withdrawn']),
      /** When it may leave; until then the decision can be undone. */
      dueAt: z.string(),
      sentAt: z.nullable(z.string()),
      canUndo: z.boolean(),
    }),
  ),
  /** The newest letter. */
  letter: z.nullable(
    z.object({
      code: z.string(),
      /** Where anybody can check it. */
      verificationUrl: z.string(),
      issuedAt: z.string(),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
});

export type Review = z.infer<typeof reviewSchema>;

/** One piece of a previewed mail. */
const mailBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({
    kind: z.literal('facts'),
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({ kind: z.literal('quote'), text: z.string() }),
  z.object({ kind: z.literal('link'), label: z.string(), href: z.string() }),
  z.object({ kind: z.literal('warning'), title: z.string(), text: z.string() }),
]);

/** What a decision would send: GET /api/admin/applications/{id}/preview?decision= */
export const decisionPreviewSchema = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  heading: z.string(),
  blocks: z.array(mailBlockSchema),
  /** The letter that is attached, without its verification; null when there is none. */
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
      gains: z.array(z.string()),
      closing: z.string(),
      onBehalf: z.string(),
      role: z.string(),
      organization: z.string(),
    }),
  ),
});

export type DecisionPreview = z.infer<typeof decisionPreviewSchema>;
