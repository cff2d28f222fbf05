import { conflictRequestSchema, voteRequestSchema } from '#model/board/contract.ts';
import { pageForm } from '../../http/page-form.ts';
import { requireSubject } from '../../links/valid-link.ts';
import { answerBallot } from './answer-ballot.ts';

const conflicts: Partial<Record<string, boolean>> = { yes: true, no: false };

/** The actions of a board member on the page of a ballot. */
export const ballotForms = {
  conflict: pageForm(conflictRequestSchema, requireSubject(answerBallot), ({ conflict = '' }) => ({
    conflict: conflicts[conflict],
  })),
  vote: pageForm(voteRequestSchema, requireSubject(answerBallot), ({ version, ...fields }) => ({
    ...fields,
    version: version ? Number(version) : undefined,
  })),
};
