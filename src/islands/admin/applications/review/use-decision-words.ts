import { useState } from 'react';
import {
  previewRequestSchema,
  type Decision,
  type Review,
} from '#model/applications/admin-applications.ts';

interface Words {
  message: string;
  reason: string;
}

// The words stay in memory, where they outlive their dialog and page.
const drafts = new Map<string, Words>();

// A decision that was just undone gives back its words, because staff often undo it to correct
// them.
function wordsBefore({ events }: Review, decision: Decision): Words {
  const [decided, last] = events.slice(-2);
  const isUndone = last?.act === 'undone' && decided?.act === decision;
  const { message = '', reason = '' } = (isUndone && decided) || {};
  return { message, reason };
}

export function useDecisionWords(review: Review, decision: Decision) {
  const key = `${review.application.id} ${decision}`;
  const [words, setWords] = useState(drafts.get(key) ?? wordsBefore(review, decision));
  const { error } = previewRequestSchema.safeParse({ decision, ...words });
  return {
    words,
    problem: error?.issues[0]?.message,
    type(change: Partial<Words>) {
      const typed = { ...words, ...change };
      drafts.set(key, typed);
      setWords(typed);
    },
    forget: () => drafts.delete(key),
  };
}

export type DecisionWordsDraft = ReturnType<typeof useDecisionWords>;
