import { useState } from 'react';
import { reviewSchema, type Review } from '#model/applications/admin-applications.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { describeFailedChange, isRefusal } from '../../data/failure.ts';
import { queryClient } from '../../data/query-client.ts';
import { useRecord } from '../../data/use-record.ts';
import { staffRequest } from '../../session/request.ts';
import { figuresQuery, queueQuery } from '../../data/application-queries.ts';

export interface Message {
  tone: 'announced' | 'done' | 'failed' | 'overtaken';
  text: string;
}

interface ReviewAction {
  name:
    | 'decision'
    | 'question'
    | 'undo'
    | 'reopen'
    | 'address'
    | 'not-spam'
    | 'letter/withdraw'
    | 'access/end'
    | 'listing'
    | 'note';
  body?: object;
  done: string;
}

export interface OpenReview extends Review {
  runAction: (action: ReviewAction) => Promise<boolean>;
  busy: ReviewAction['name'] | null;
  message: Message | null;
}

function refreshQueue() {
  return Promise.all(
    [queueQuery, figuresQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
}

const shortestWaitMs = 15_000;

// The first look is when the mail is due; that sends it, so that the next one may see it gone.
function nextLookMs(review: Review | undefined): number | false {
  const { state, dueAt = '' } = review?.mail ?? {};
  if (state !== 'queued' && state !== 'sending') return false;
  return Math.max(Date.parse(dueAt) - Date.now() + 1000, shortestWaitMs);
}

// A colleague may have undone the decision that this page shows, and decided again.
function seenDecision(name: ReviewAction['name'], review: Review | null): string {
  const decidedAt = review?.application.decidedAt;
  const changesDecision = name === 'undo' || name === 'reopen' || name === 'letter/withdraw';
  return changesDecision && decidedAt ? `?${new URLSearchParams({ decidedAt })}` : '';
}

/**
 * Reads an application with its review and changes it; `review` is null until it has loaded. `runAction` returns false
 * after a failure and never throws. It reads the review again after a 409, because somebody else was first, and when
 * nobody knows whether it was changed; while a mail waits, it does so by itself.
 */
export function useReview(id: string) {
  const path = `/api/admin/applications/${encodeURIComponent(id)}`;
  const used = useRecord(path, reviewSchema, nextLookMs);
  const [busy, setBusy] = useState<ReviewAction['name'] | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const { record, load, replace } = used;

  async function runAction({ name, body, done }: ReviewAction): Promise<boolean> {
    setBusy(name);
    setMessage(null);
    try {
      const method = name === 'note' ? 'PUT' : 'POST';
      const { data } = await staffRequest(`${path}/${name}${seenDecision(name, record)}`, {
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
        setMessage({ tone: 'failed', text: describeFailedChange(error) });
        if (!isRefusal(error)) await Promise.all([load(), refreshQueue()]);
      }
      return false;
    } finally {
      setBusy(null);
    }
  }
  const review: OpenReview | null = record && { ...record, runAction, busy, message };
  return { used, review };
}
