import * as z from 'zod/mini';
import { stances, votes } from '../enumerations.ts';
import type { ApplicationFields, Question } from '../applications/applicant.ts';
import type { Decision } from '../applications/admin-applications.ts';
import { bounds } from '../fields/bounds.ts';
import { requiredEmail, requiredLine, requiredText } from '../fields/fields.ts';
import { mailPreviewSchema } from '../mail/mail-preview.ts';

export type Vote = (typeof votes)[number];

// It is null before a vote.
const stance = z.nullable(z.enum(stances));

const moment = z.nullable(z.string());

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
  lastVoteAt: moment,
  lastDigestAt: moment,
});

export type BoardMember = z.infer<typeof boardMemberSchema>;

export const boardSchema = z.array(boardMemberSchema);

export const newMemberSchema = z.object({
  name: requiredLine({ label: 'Name', maxCodePoints: bounds.name }),
  email: requiredEmail,
});

export type NewMember = z.infer<typeof newMemberSchema>;

export const memberChangeSchema = z.object({
  active: z.boolean({ error: 'active must be true or false.' }),
});

export const noDigestReasons = ['inactive', 'no-open-vote', 'sent-today'] as const;

export const digestPreviewSchema = z.object({
  /** Links in the mail are left out: they are the member's. */
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

export const digestAnswerSchema = z.object({ sent: z.int() });

export const staffBallotSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  stance,
  reason: z.string(),
  castAt: moment,
  remindedAt: moment,
  /** The applicant changed something after the vote. */
  stale: z.boolean(),
  sharedDomain: z.nullable(z.string()),
});

export type StaffBallot = z.infer<typeof staffBallotSchema>;

/** Votes that are stale or recused do not count. */
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
  /** Another version than the one that was read answers 409. */
  version: z.optional(z.int()),
});

/** POST /api/ballot/{token} takes the answer about conflicts first, then the vote. */
export const ballotRequestSchema = z.discriminatedUnion(
  'stance',
  [
    z.object({
      stance: z.optional(z.undefined()),
      conflict: z.boolean({ error: 'conflict must be true or false.' }),
    }),
    voteRequestSchema,
  ],
  { error: noVote },
);

export type BallotRequest = z.infer<typeof ballotRequestSchema>;

interface Head extends Pick<ApplicationFields, 'institution' | 'researchArea'> {
  name: string;
}

type Answers = Omit<ApplicationFields, 'firstName' | 'lastName' | 'email' | keyof Head>;

interface Read extends Head, Answers {
  member: string;
  reference: string;
  receivedAt: string;
  version: number;
  declaredAt: string;
  questions: Question[];
}

interface OwnVote {
  stance: Vote;
  reason: string;
  castAt: string;
}

export type BallotView =
  | ({ state: 'conflict'; member: string; sharedDomain: string | null } & Head)
  | { state: 'recused' | 'withdrawn' }
  /** It is null while staff can undo the decision. */
  | { state: 'closed'; outcome: Decision | null }
  | ({ state: 'vote'; earlier: OwnVote | null } & Read)
  | ({
      state: 'voted';
      own: OwnVote;
      others: Pick<StaffBallot, 'name' | 'stance' | 'reason'>[];
    } & Read);

interface ListedBallot extends Head {
  reference: string;
  receivedAt: string;
}

export interface OpenBallot extends ListedBallot {
  link: string;
  /**
   * 'declared' means no conflict of interest, not voted yet; 'changed' means not voted on the new
   * version.
   */
  state: 'new' | 'declared' | 'changed';
  /** It counts business days, and is null while a question stops the review clock. */
  daysLeft: number | null;
  due: string | null;
  overdue: boolean;
}

export interface CastBallot extends ListedBallot {
  link: string | null;
  stance: (typeof stances)[number];
  castAt: string;
  progress: {
    /** 'question' waits for the applicant, 'decided' is a decision that staff can undo. */
    status: 'pending' | 'question' | 'decided' | 'withdrawn' | Decision;
    /** It is null before, and while staff can undo the decision. */
    closedAt: string | null;
    votes: number;
    voters: number;
  } | null;
}

export interface BoardView {
  member: string;
  open: OpenBallot[];
  cast: CastBallot[];
}

export interface BoardPlace {
  path: string;
  next: string | null;
  left: number;
}
