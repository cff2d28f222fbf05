import {
  decisionPreviewRequestSchema,
  type Decision,
  type Review,
} from '#model/applications/admin-applications.ts';
import { usePrivateDraft } from '../../form/private-drafts.ts';

interface DecisionText {
  message: string;
  reason: string;
}

function textBefore({ events }: Review, decision: Decision): DecisionText {
  const [decided, last] = events.slice(-2);
  const isUndone = last?.act === 'undone' && decided?.act === decision;
  const { message = '', reason = '' } = (isUndone && decided) || {};
  return { message, reason };
}

/**
 * Stores the text of a decision in memory until it is sent, one for each application and decision. A decision that was
 * just undone returns its text, because staff often undo it to correct it.
 */
export function useDecisionText(review: Review, decision: Decision) {
  const [draft, storeDraft] = usePrivateDraft<DecisionText>(`${decision} ${review.application.id}`);
  const text = draft ?? textBefore(review, decision);
  const { error } = decisionPreviewRequestSchema.safeParse({ decision, ...text });
  return {
    text,
    problem: error?.issues[0]?.message,
    change: (part: Partial<DecisionText>) => storeDraft({ ...text, ...part }),
    forget: () => storeDraft(undefined),
  };
}

export type DecisionTextDraft = ReturnType<typeof useDecisionText>;
