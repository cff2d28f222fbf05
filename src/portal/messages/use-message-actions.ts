import { useState } from 'react';
import type { ContactMessage } from '#model/messages/admin-messages.ts';
import { noteOvertakenMessage, type ContactChange } from '#model/messages/message-changes.ts';
import { toFailedChange } from '../data/failure.ts';
import { changeMessage, readNewerMessage } from './message-queries.ts';

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

type ActionResult =
  | { kind: 'done'; subject: string; verb: string; undo?: (() => void) | undefined }
  | { kind: 'failed'; title: string; reason: string; retry?: (() => void) | undefined };

/** The result of one action; `about` names what it was done to, so that a repeated one replaces its failure. */
export type ActionOutcome = ActionResult & { about: string };

const noteKey = ({ id }: ContactMessage) => `note ${id}`;

/**
 * Marks messages and keeps what was done, with what undoes it, until the next action, and each failure, with what
 * repeats it, until the same is done. Opening a message again can be undone with the time at which it was answered; the
 * answer of a colleague is not undone.
 */
export function useMessageActions() {
  const [outcomes, setOutcomes] = useState<readonly ActionOutcome[]>([]);
  const forgetDone = () => setOutcomes((all) => all.filter(({ kind }) => kind === 'failed'));
  const settle = (about: string, result?: ActionResult) =>
    setOutcomes((all) => [
      ...all.filter((each) => each.about !== about),
      ...(result ? [{ ...result, about }] : []),
    ]);
  const [busy, setBusy] = useState<readonly string[]>([]);

  async function run(
    message: ContactMessage,
    { verb, change, undo }: MessageAction,
  ): Promise<void> {
    const { id, subject } = message;
    if (busy.includes(id)) return;
    setBusy((ids) => [...ids, id]);
    forgetDone();
    settle(id);
    try {
      const answeredEarlier = await changeMessage(id, change);
      const back: MessageAction = { verb: 'put back', change: undo, undo: change };
      settle(id, {
        kind: 'done',
        subject,
        verb: answeredEarlier ? 'already marked as answered' : verb,
        undo: answeredEarlier ? undefined : () => void run(message, back),
      });
    } catch (error) {
      settle(id, {
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
    outcomes,
    forgetDone,
    isBusy: ({ id }: ContactMessage) => busy.includes(id),
    act(message: ContactMessage, name: MessageActionName) {
      const { verb, change, undo } = messageActions[name];
      const answeredAt = message.answeredAt ?? undefined;
      void run(message, { verb, change, undo: name === 'open' ? { ...undo, answeredAt } : undo });
    },
    onNoteSaved: (message: ContactMessage) => settle(noteKey(message)),
    onNoteFailed(message: ContactMessage, error: Error, retry: () => void) {
      const { subject } = message;
      const refused = `The note on \u201c${subject}\u201d was not saved.`;
      const { title, reason } = toFailedChange(error, {
        refused,
        about: `The note on \u201c${subject}\u201d`,
      });
      settle(noteKey(message), {
        kind: 'failed',
        title,
        reason: readNewerMessage(error)
          ? `${noteOvertakenMessage} Yours is kept in this tab; open the message to see both.`
          : `${reason} It is kept in this tab.`,
        retry: readNewerMessage(error) ? undefined : retry,
      });
    },
  };
}
