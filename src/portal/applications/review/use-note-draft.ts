import {
  confirmLeaveNote,
  noteRequestSchema,
  type Application,
} from '#model/applications/admin-applications.ts';
import { useConfirmNavigation } from '../../kit/page/confirm-navigation.ts';
import { usePrivateDraft } from '../../form/private-drafts.ts';

interface NoteDraft {
  text: string;
  base: string;
}

/**
 * Stores an unsaved note in memory, from where it returns when the application is opened again, and asks before its
 * page is left. `isOvertaken` says that somebody else saved another note meanwhile.
 */
export function useNoteDraft({ id, note }: Application) {
  const [draft, storeDraft] = usePrivateDraft<NoteDraft>(`note ${id}`);
  const { text, base } = draft ?? { text: note, base: note };
  const isChanged = text !== note;
  useConfirmNavigation(isChanged ? confirmLeaveNote : null);

  return {
    text,
    isChanged,
    isOvertaken: isChanged && note !== base,
    problem: noteRequestSchema.shape.note.safeParse(text).error?.issues[0]?.message,
    type: (typed: string) => storeDraft(typed === base ? undefined : { text: typed, base }),
    forget: () => storeDraft(undefined),
  };
}
