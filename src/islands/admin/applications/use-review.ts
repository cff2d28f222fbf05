import { useCallback, useEffect, useState } from 'react';
import { type Review, reviewSchema } from '#contracts/applications.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { toFailure } from '../lists/failure.ts';
import { useRecord, type UsedRecord } from '../lists/use-record.ts';
import { useSession } from '../session/session-context.ts';
import { figuresOf, queueOf } from './application-figures.ts';

/** What came of the last act, in words. */
export interface Said {
  tone: 'done' | 'failed' | 'overtaken';
  text: string;
}

/** What is done to an application: the rest of its address, its body, what to say afterwards. */
export interface Act {
  name: 'decision' | 'undo' | 'reopen' | 'letter/withdraw' | 'note';
  body?: object;
  done: string;
}

/** An application and what can be done about it. */
export interface UsedReview extends UsedRecord<Review> {
  /** Does it; answers whether it was done. Whatever was changed meanwhile is shown afterwards. */
  act: (act: Act) => Promise<boolean>;
  /** The act under way. */
  busy: Act['name'] | null;
  said: Said | null;
}

/** A refusal changed nothing; after silence nobody knows, but no act is ever done twice. */
function failureWords(error: unknown): string {
  const { reason } = toFailure(error);
  return error instanceof ApiCallError
    ? `${reason} Nothing was changed.`
    : `${reason} We don't know whether it was done. If it was not, try again; nothing happens twice.`;
}

/** Milliseconds between looks at a mail that is about to leave. */
const lookAgain = 15_000;

/** Looks again when the undo window ends, and until the mail has left. */
function useMailWatch({ record, load }: UsedRecord<Review>): void {
  const mail = record?.mail;
  const isWaiting = mail?.state === 'queued' || mail?.state === 'sending';
  const dueAt = mail?.dueAt ?? '';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const wait = Math.max(Date.parse(dueAt) - Date.now() + 1000, lookAgain);
    const timer = setTimeout(() => void load(), wait);
    return () => clearTimeout(timer);
  }, [record, isWaiting, dueAt, load]);
}

/** Reads an application and does things to it. */
export function useReview(id: string): UsedReview {
  const session = useSession();
  const path = `/api/admin/applications/${encodeURIComponent(id)}`;
  const review = useRecord(path, reviewSchema);
  const [busy, setBusy] = useState<Act['name'] | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const { load, replace } = review;
  useMailWatch(review);

  const act = useCallback(
    async ({ name, body, done }: Act) => {
      setBusy(name);
      setSaid(null);
      try {
        const method = name === 'note' ? 'PUT' : 'POST';
        const call = { method, schema: reviewSchema, ...(body ? { body } : {}) } as const;
        const { data } = await session.call(`${path}/${name}`, call);
        replace(data);
        setSaid({ tone: 'done', text: done });
        void queueOf(session).load();
        void figuresOf(session).load();
        return true;
      } catch (error) {
        if (error instanceof ApiCallError && error.status === 409) {
          setSaid({ tone: 'overtaken', text: error.body.error });
          await Promise.all([load(), queueOf(session).load(), figuresOf(session).load()]);
        } else {
          setSaid({ tone: 'failed', text: failureWords(error) });
          if (!(error instanceof ApiCallError)) await load();
        }
        return false;
      } finally {
        setBusy(null);
      }
    },
    [session, path, load, replace],
  );
  return { ...review, act, busy, said };
}
