import { useState } from 'react';
import type { ContactMessage } from '#model/messages/admin-messages.ts';
import { noteOvertakenMessage, type ContactChange } from '#model/messages/message-changes.ts';
import { toFailedChange } from '../data/failure.ts';
import { changeMessage, newerMessage } from './message-queries.ts';

interface MessageAction {
  /** Ends the sentence '"Subject" was ...'. */
  verb: string;
  change: Pick<ContactChange, 'answered' | 'answeredAt' | 'spam'>;
  undo: MessageAction['change'];
}

export const messageActions = {
  answer: {
    verb: 'marked as answered',
    change: { answered: true },
    undo: { answered: false },
  },
  open: { verb: 'opened again', change: { answered: false }, undo: { answered: true } },
  spam: { verb: 'marked as spam', change: { spam: true }, undo: { spam: false } },
  notSpam: { verb: 'marked as not spam', change: { spam: false }, undo: { spam: true } },
} as const satisfies Record<string, MessageAction>;

export type MessageActionName = keyof typeof messageActions;

type ActionOutcome =
  | { kind: 'done'; subject: string; verb: string; undo: () => void }
  | { kind: 'failed'; title: string; reason: string; retry?: (() => void) | undefined };

/**
 * Marks messages one at a time and keeps the outcome of the last one, with what undoes or repeats it. Opening a message
 * again can be undone with the time at which it was answered.
 */
export function useMessageActions() {
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  const [busy, setBusy] = useState<readonly string[]>([]);

  async function run(
    message: ContactMessage,
    { verb, change, undo }: MessageAction,
  ): Promise<void> {
    const { id, subject } = message;
    if (busy.includes(id)) return;
    setBusy((ids) => [...ids, id]);
    setOutcome(null);
    try {
      await changeMessage(id, change);
      const back: MessageAction = { verb: 'put back', change: undo, undo: change };
      setOutcome({
        kind: 'done',
        subject,
        verb,
        undo: () => void run(message, back),
      });
    } catch (error) {
      setOutcome({
        kind: 'failed',
        ...toFailedChange(error, {
          refused: `\u201c${subject}\u201d was not ${verb}.`,
          about: `\u201c${subject}\u201d`,
        }),
        retry: () => void run(message, { verb, change, undo }),
      });
    } finally {
      setBusy((ids) => ids.filter((busyId) => busyId !== id));
    }
  }

  return {
    outcome,
    forget: () => setOutcome(null),
    isBusy: ({ id }: ContactMessage) => busy.includes(id),
    act(message: ContactMessage, name: MessageActionName) {
      const { verb, change, undo } = messageActions[name];
      const answeredAt = message.answeredAt ?? undefined;
      void run(message, { verb, change, undo: name === 'open' ? { ...undo, answeredAt } : undo });
    },
    onNoteSaved: () => setOutcome((now) => (now?.kind === 'failed' ? null : now)),
    onNoteFailed({ subject }: ContactMessage, error: Error, retry: () => void) {
      const refused = `The note on \u201c${subject}\u201d was not saved.`;
      const { title, reason } = toFailedChange(error, {
        refused,
        about: `The note on \u201c${subject}\u201d`,
      });
      setOutcome({
        kind: 'failed',
        title,
        reason: newerMessage(error)
          ? `${noteOvertakenMessage} Yours is kept in this tab; open the message to see both.`
          : `${reason} It is kept in this tab.`,
        retry: newerMessage(error) ? undefined : retry,
      });
    },
  };
}
