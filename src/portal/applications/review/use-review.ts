import { useEffect, useState } from 'react';
import { reviewSchema, type Review } from '#model/applications/admin-applications.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { toFailure } from '../../data/failure.ts';
import { queryClient } from '../../data/query-client.ts';
import { useRecord, type UsedRecord } from '../../data/use-record.ts';
import { staffRequest } from '../../session/request.ts';
import { figuresQuery, queueQuery } from '../../data/application-queries.ts';

export interface Message {
  tone: 'announced' | 'done' | 'failed' | 'overtaken';
  text: string;
}

interface Act {
  name:
    | 'decision'
    | 'question'
    | 'undo'
    | 'reopen'
    | 'letter/withdraw'
    | 'access/end'
    | 'listing'
    | 'note';
  body?: object;
  done: string;
}

export interface OpenReview extends Review {
  act: (act: Act) => Promise<boolean>;
  busy: Act['name'] | null;
  message: Message | null;
}

// A refusal changed nothing. Without an answer the outcome is unknown; repeating is safe.
function describeFailure(error: unknown): string {
  const { reason } = toFailure(error);
  return error instanceof ApiCallError
    ? `${reason} Nothing was changed.`
    : `${reason} We don't know whether it was done. If it was not, try again; nothing happens twice.`;
}

function refreshQueue() {
  return Promise.all(
    [queueQuery, figuresQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
}

const shortestWait = 15_000;

function useMailWatch({ record, load }: UsedRecord<Review>): void {
  useEffect(() => {
    const { state, dueAt = '' } = record?.mail ?? {};
    if (state !== 'queued' && state !== 'sending') return undefined;
    const wait = Math.max(Date.parse(dueAt) - Date.now() + 1000, shortestWait);
    const timer = setTimeout(() => void load(), wait);
    return () => clearTimeout(timer);
  }, [record, load]);
}

/**
 * Reads an application with its review and changes it; `review` is null until it has loaded. `act` returns false after
 * a failure and never throws. After a 409 it reads the review again, because somebody else was first; while a mail
 * waits, it does so by itself.
 */
export function useReview(id: string) {
  const path = `/api/admin/applications/${encodeURIComponent(id)}`;
  const used = useRecord(path, reviewSchema);
  const [busy, setBusy] = useState<Act['name'] | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const { record, load, replace } = used;
  useMailWatch(used);

  async function act({ name, body, done }: Act): Promise<boolean> {
    setBusy(name);
    setMessage(null);
    try {
      const method = name === 'note' ? 'PUT' : 'POST';
      const { data } = await staffRequest(`${path}/${name}`, {
        method,
        body,
        schema: reviewSchema,
      });
      replace(data);
      setMessage({ tone: name === 'decision' ? 'announced' : 'done', text: done });
      void refreshQueue();
      return true;
    } catch (error) {
      if (error instanceof ApiCallError && error.status === 409) {
        setMessage({ tone: 'overtaken', text: error.body.error });
        await Promise.all([load(), refreshQueue()]);
      } else {
        setMessage({ tone: 'failed', text: describeFailure(error) });
        if (!(error instanceof ApiCallError)) await load();
      }
      return false;
    } finally {
      setBusy(null);
    }
  }
  const review: OpenReview | null = record && { ...record, act, busy, message };
  return { used, review };
}
