import * as z from 'zod/mini';
import { decisions, votesAndRecusal, votes } from '../enumerations.ts';
import { applicationFieldsSchema, questionSchema } from '../applications/applicant.ts';
import { clockStopSchema } from '../applications/clock-stop.ts';
import { bounds } from '../fields/bounds.ts';
import { requiredEmail, requiredLine, requiredText } from '../fields/fields.ts';
import { mailPreviewSchema } from '../mail/mail-preview.ts';

export type Vote = (typeof votes)[number];

// The answer is null before a vote.
const stance = z.nullable(z.enum(votesAndRecusal));

const timestamp = z.nullable(z.string());

export const boardMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  createdAt: z.string(),
  open: z.int(),
  late: z.int(),
  cast: z.int(),
  recused: z.int(),
  lastVoteAt: timestamp,
  lastDigestAt: timestamp,
});

export type BoardMember = z.infer<typeof boardMemberSchema>;

export const boardSchema = z.array(boardMemberSchema);

export const newMemberSchema = z.object({
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }),
  email: requiredEmail,
});

export type NewMember = z.infer<typeof newMemberSchema>;

const wrongActive = 'active must be true or false.';

/** The body of PUT /api/admin/board/{id}: activation, or what is known of the member. */
export const memberChangeSchema = z.discriminatedUnion(
  'active',
  [
    z.object({ active: z.literal([true, false]) }),
    z.extend(newMemberSchema, { active: z.optional(z.undefined()) }),
  ],
  { error: wrongActive },
);

export type MemberChange = z.infer<typeof memberChangeSchema>;

export const noDigestReasons = ['inactive', 'no-open-vote', 'sent-today'] as const;

export const digestPreviewSchema = z.object({
  /** Links in the mail are left out, because they are the member's. */
  recipients: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      votes: z.int(),
      late: z.int(),
      unasked: z.int(),
      mail: mailPreviewSchema,
    }),
  ),
  others: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.enum(noDigestReasons) })),
  nextDay: z.string(),
});

export type DigestPreview = z.infer<typeof digestPreviewSchema>;

export const digestResponseSchema = z.object({ sent: z.int() });

export const staffBallotSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  stance,
  reason: z.string(),
  castAt: timestamp,
  remindedAt: timestamp,
  /** True once the applicant changed something after the vote. */
  stale: z.boolean(),
  sharedDomain: z.nullable(z.string()),
});

export type StaffBallot = z.infer<typeof staffBallotSchema>;

/** The tally of the board; stale votes and recusals do not count. */
export const tallySchema = z.object({
  approve: z.int(),
  decline: z.int(),
  question: z.int(),
  recused: z.int(),
  voters: z.int(),
  needsReason: z.object({ approved: z.boolean(), declined: z.boolean() }),
});

export type Tally = z.infer<typeof tallySchema>;

const noVote = 'Choose approve, decline or question.';

export const voteRequestSchema = z.object({
  stance: z.enum(votes, { error: noVote }),
  reason: requiredText({ label: 'Reason', maxCodePoints: bounds.reason }),
  /** The version that the member read; another one answers 409. */
  version: z.optional(z.int()),
});

export const conflictRequestSchema = z.object({
  stance: z.optional(z.undefined()),
  conflict: z.boolean({ error: 'conflict must be true or false.' }),
});

/** The body of POST /api/ballot/{token}: first the answer about conflicts, then the vote. */
export const ballotRequestSchema = z.discriminatedUnion(
  'stance',
  [conflictRequestSchema, voteRequestSchema],
  { error: noVote },
);

export type BallotRequest = z.infer<typeof ballotRequestSchema>;

const headSchema = z.extend(
  z.pick(applicationFieldsSchema, { institution: true, researchArea: true }),
  { name: z.string() },
);

const answersSchema = z.omit(applicationFieldsSchema, {
  firstName: true,
  lastName: true,
  email: true,
});

const readSchema = z.extend(answersSchema, {
  name: z.string(),
  member: z.string(),
  reference: z.string(),
  receivedAt: z.string(),
  version: z.int(),
  declaredAt: z.string(),
  questions: z.array(questionSchema),
  clockStops: z.array(clockStopSchema),
});

const ownVoteSchema = z.object({
  stance: z.enum(votes),
  reason: z.string(),
  castAt: z.string(),
});

export const ballotViewSchema = z.discriminatedUnion('state', [
  z.extend(headSchema, {
    state: z.literal('conflict'),
    member: z.string(),
    sharedDomain: z.nullable(z.string()),
  }),
  z.object({ state: z.enum(['own', 'recused', 'withdrawn']) }),
  z.object({
    state: z.literal('closed'),
    /** `outcome` is null while staff can undo the decision. */
    outcome: z.nullable(z.enum(decisions)),
  }),
  z.extend(readSchema, { state: z.literal('vote'), earlier: z.nullable(ownVoteSchema) }),
  z.extend(readSchema, {
    state: z.literal('voted'),
    own: ownVoteSchema,
    others: z.array(z.pick(staffBallotSchema, { name: true, stance: true, reason: true })),
  }),
]);

export type BallotView = z.infer<typeof ballotViewSchema>;

const listedBallotSchema = z.extend(headSchema, {
  reference: z.string(),
  receivedAt: z.string(),
});

const openBallotSchema = z.extend(listedBallotSchema, {
  link: z.string(),
  /**
   * 'declared' means without a conflict of interest and not voted yet; 'changed' means not voted on the new version.
   */
  state: z.enum(['new', 'declared', 'changed']),
  /** The number of business days left; null while a question stops the review clock. */
  daysLeft: z.nullable(z.int()),
  due: z.nullable(z.string()),
  overdue: z.boolean(),
});

export type OpenBallot = z.infer<typeof openBallotSchema>;

const castBallotSchema = z.extend(listedBallotSchema, {
  link: z.nullable(z.string()),
  stance: z.enum(votesAndRecusal),
  castAt: z.string(),
  progress: z.nullable(
    z.object({
      /** 'question' waits for the applicant; 'decided' is a decision that staff can undo. */
      status: z.enum(['pending', 'question', 'decided', 'withdrawn', ...decisions]),
      /** `closedAt` is null while the ballot is open, and while staff can undo the decision. */
      closedAt: z.nullable(z.string()),
      votes: z.int(),
      voters: z.int(),
    }),
  ),
});

export type CastBallot = z.infer<typeof castBallotSchema>;

export const boardViewSchema = z.object({
  member: z.string(),
  open: z.array(openBallotSchema),
  cast: z.array(castBallotSchema),
});

export type BoardView = z.infer<typeof boardViewSchema>;

export interface BoardPosition {
  path: string;
  next: string | null;
  remaining: number;
}
