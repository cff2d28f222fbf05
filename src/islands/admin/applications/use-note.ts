import { useState } from 'react';
import { type Application, confirmLeaveNote, noteRequestSchema } from '#contracts/applications.ts';
import { useLeaveGuard } from '../portal/leave-guard.ts';
import { findDraft, keepDraft } from './note-drafts.ts';

/** The note that is typed on an application's page. */
export interface UsedNote {
  text: string;
  /** It differs from the kept one. */
  isChanged: boolean;
  /** Somebody else changed the kept one since the typing began. */
  isOvertaken: boolean;
  /** Why it cannot be kept as it is; nothing of it is cut. */
  problem: string | undefined;
  type: (text: string) => void;
  /** What was typed is kept on the server now: the field follows it. */
  settle: () => void;
}

/** Holds what is typed until it is saved, through every failure. */
export function useNote({ id, note }: Application): UsedNote {
  const [draft, setDraft] = useState(() => findDraft(id, note));
  // A field that nobody types in follows what others save.
  const shown = draft.text === draft.base ? { text: note, base: note } : draft;
  const isChanged = shown.text !== note;
  useLeaveGuard(isChanged ? confirmLeaveNote : null);

  function hold(next: typeof draft) {
    keepDraft(id, next);
    setDraft(next);
  }
  return {
    text: shown.text,
    isChanged,
    isOvertaken: isChanged && note !== shown.base,
    problem: noteRequestSchema.shape.note.safeParse(shown.text).error?.issues[0]?.message,
    type: (text) => hold({ text, base: shown.base }),
    settle: () => hold({ text: '', base: '' }),
  };
}
