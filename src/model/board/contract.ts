import * as z from 'zod/mini';
import { stances, votes } from '../enumerations.ts';
import type { ApplicationFields, Question } from '../applications/applicant.ts';
import type { Decision } from '../applications/admin-applications.ts';
import { bounds } from '../fields/bounds.ts';
import { requiredEmail, requiredLine, requiredText } from '../fields/fields.ts';
import { mailPreviewSchema } from '../mail/mail-preview.ts';

export type Vote = (typeof votes)[number];

/** Null before a vote. */
const stance = z.nullable(z.enum(stances));

const moment = z.nullable(z.string());

/** P-120. */
export const boardMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  createdAt: z.string(),
  /** Applications that wait for the vote. */
  open: z.int(),
  /** Of them, those of which the member was reminded. */
  late: z.int(),
  /** In the last 90 days. */
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

/** Why a member gets no digest now. */
export const noDigestReasons = ['inactive', 'no-open-vote', 'sent-today'] as const;

/** GET /api/admin/board/digest: what one press would send now (P-126). */
export const digestPreviewSchema = z.object({
  /** By the number of votes, then by name. Links in the mail are left out: they are the member's. */
  recipients: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      votes: z.int(),
      /** Of them, asked for three business days ago or longer. */
      late: z.int(),
      /** Of them, not asked for before. */
      unasked: z.int(),
      mail: mailPreviewSchema,
    }),
  ),
  others: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.enum(noDigestReasons) })),
  /** The Pacific day on which the schedule sends the next one. */
  nextDay: z.string(),
});

export type DigestPreview = z.infer<typeof digestPreviewSchema>;

/** POST /api/admin/board/digest. */
export const digestAnswerSchema = z.object({ sent: z.int() });

/** A member of the board and the vote, for staff. */
export const staffBallotSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  stance,
  reason: z.string(),
  castAt: moment,
  remindedAt: moment,
  /** The applicant changed something after the vote (P-124). */
  stale: z.boolean(),
  /** Member and applicant have addresses at this domain. */
  sharedDomain: z.nullable(z.string()),
});

export type StaffBallot = z.infer<typeof staffBallotSchema>;

/** Votes that count: neither stale nor recused. */
export const tallySchema = z.object({
  approve: z.int(),
  decline: z.int(),
  question: z.int(),
  recused: z.int(),
  /** Members who may vote. */
  voters: z.int(),
  /** Whether a decision needs a reason (P-125). */
  needsReason: z.object({ approved: z.boolean(), declined: z.boolean() }),
});

export type Tally = z.infer<typeof tallySchema>;

const noVote = 'Choose approve, decline or question.';

export const voteRequestSchema = z.object({
  stance: z.enum(votes, { error: noVote }),
  reason: requiredText({ label: 'Reason', maxCodePoints: bounds.reason }),
  /** Of the application that was read; another one answers 409. */
  version: z.optional(z.int()),
});

/** POST /api/ballot/{token}: the conflict question first, then the vote. */
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

type Answers = Pick<ApplicationFields, 'position' | 'degrees' | 'experience' | 'motivation'>;

interface Read extends Head, Answers {
  member: string;
  reference: string;
  receivedAt: string;
  version: number;
  declaredAt: string;
  /** To the applicant, oldest first. */
  questions: Question[];
}

interface OwnVote {
  stance: Vote;
  reason: string;
  castAt: string;
}

/** What a member may see now (P-122, P-123). */
export type BallotView =
  | ({ state: 'conflict'; member: string; sharedDomain: string | null } & Head)
  | { state: 'recused' | 'withdrawn' }
  /** Of a decided case the outcome alone; null while staff can undo it. */
  | { state: 'closed'; outcome: Decision | null }
  | ({ state: 'vote'; earlier: OwnVote | null } & Read)
  | ({
      state: 'voted';
      own: OwnVote;
      others: Pick<StaffBallot, 'name' | 'stance' | 'reason'>[];
    } & Read);

/** A ballot on its member's page. */
interface ListedBallot extends Head {
  reference: string;
  receivedAt: string;
}

export interface OpenBallot extends ListedBallot {
  /** The path of the ballot's page. */
  link: string;
  /** 'declared': no conflict of interest, not voted yet; 'changed': not voted on the new version (P-124). */
  state: 'new' | 'declared' | 'changed';
  /** Business days until the promised day; null while a question stops the review clock. */
  daysLeft: number | null;
  /** The promised Pacific day; null while the clock is stopped. */
  due: string | null;
  overdue: boolean;
}

export interface CastBallot extends ListedBallot {
  /** Null after a recusal. */
  link: string | null;
  stance: (typeof stances)[number];
  castAt: string;
  /** Null after a recusal. */
  progress: {
    /** 'question' waits for the applicant, 'decided' is a decision that staff can undo. */
    status: 'pending' | 'question' | 'decided' | 'withdrawn' | Decision;
    /** When it was decided or withdrawn; null before, and while staff can undo the decision. */
    closedAt: string | null;
    votes: number;
    /** Members who may vote. */
    voters: number;
  } | null;
}

/** GET /api/board/{token} (P-128). */
export interface BoardView {
  member: string;
  /** The most urgent first. */
  open: OpenBallot[];
  /** The newest first. */
  cast: CastBallot[];
}

/** The member's page that led to a ballot, and what else waits there. */
export interface BoardPlace {
  path: string;
  /** The most urgent of the other open ballots. */
  next: string | null;
  left: number;
}
