import { useState } from 'react';
import {
  decisionPreviewRequestSchema,
  type Decision,
  type Review,
} from '#model/applications/admin-applications.ts';

interface DecisionText {
  message: string;
  reason: string;
}

// The text stays in memory, where it outlives its dialog and page.
const drafts = new Map<string, DecisionText>();

// A decision that was just undone gives back its text, because staff often undo it to correct
// it.
function textBefore({ events }: Review, decision: Decision): DecisionText {
  const [decided, last] = events.slice(-2);
  const isUndone = last?.act === 'undone' && decided?.act === decision;
  const { message = '', reason = '' } = (isUndone && decided) || {};
  return { message, reason };
}

/**
 * Stores the text of a decision in memory until it is sent, one for each application and decision. A decision that was
 * just undone returns its text.
 */
export function useDecisionText(review: Review, decision: Decision) {
  const key = `${review.application.id} ${decision}`;
  const [text, setText] = useState(drafts.get(key) ?? textBefore(review, decision));
  const { error } = decisionPreviewRequestSchema.safeParse({ decision, ...text });
  return {
    text,
    problem: error?.issues[0]?.message,
    type(change: Partial<DecisionText>) {
      const typed = { ...text, ...change };
      drafts.set(key, typed);
      setText(typed);
    },
    forget: () => drafts.delete(key),
  };
}

export type DecisionTextDraft = ReturnType<typeof useDecisionText>;
