import { useState } from 'react';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { toFailedChange } from '../data/failure.ts';
import { putRows, removeRows } from '../data/list.ts';
import { queryClient, readAgainAfter } from '../data/query-client.ts';
import { staffRequest } from '../session/request.ts';
import {
  blogStatsQuery,
  listedPostSchema,
  postApi,
  postsQuery,
  savedPostQuery,
  type ListedPost,
} from './post-queries.ts';

// Returns the fields to send. They are read again unless the row has the text and was newly saved.
async function readRequestFields({
  id,
  version,
  sent,
}: ListedPost): Promise<Record<string, unknown>> {
  if (sent && 'content' in sent && version === undefined) return sent;
  const { data } = await staffRequest(postApi(id), { schema: listedPostSchema });
  return data.sent;
}

// The state flips at once; a failure flips it back.
async function setPublished(row: ListedPost, published: boolean): Promise<void> {
  const schema = listedPostSchema;
  await putRows(postsQuery, [{ ...row, published, scheduledFor: null }]);
  try {
    const post = await readRequestFields(row);
    const publishedAt = published ? new Date().toISOString() : (post.publishedAt ?? null);
    const body = { ...post, published, publishedAt };
    const { data } = await staffRequest(postApi(row.id), { method: 'PUT', body, schema });
    await putRows(postsQuery, [data]);
  } catch (error) {
    await putRows(postsQuery, [row]);
    throw error;
  }
}

async function remove(row: ListedPost): Promise<void> {
  await staffRequest(postApi(row.id), { method: 'DELETE' }).catch((error: unknown) => {
    if (!(error instanceof ApiCallError && error.status === 404)) throw error;
  });
  await removeRows(postsQuery, [row.id]);
}

interface Failed {
  id: string;
  title: string;
  reason: string;
  retry: () => void;
}

/**
 * Publishes, unpublishes and deletes posts from the list, each at most once at a time. A new state shows at once and is
 * reverted after a failure, which is kept for each post until the same succeeds; a deleted post leaves the list once
 * the server has deleted it.
 */
export function usePostActions() {
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [busy, setBusy] = useState<readonly string[]>([]);

  async function run(row: ListedPost, verb: string, act: () => Promise<void>) {
    const { id, title } = row;
    if (busy.includes(id)) return;
    queryClient.setQueryData(savedPostQuery.queryKey, null);
    setDone('');
    setFailed((all) => all.filter((each) => each.id !== id));
    setBusy((ids) => [...ids, id]);
    try {
      await act();
      setDone(`"${title}" was ${verb}.`);
    } catch (error) {
      const about = `"${title}"`;
      const refused = `${about} was not ${verb}.`;
      const retry = () => void run(row, verb, act);
      readAgainAfter(error);
      const text = toFailedChange(error, { refused, about, unchanged: 'The list is unchanged.' });
      setFailed((all) => [...all, { id, ...text, retry }]);
    } finally {
      setBusy((ids) => ids.filter((busyId) => busyId !== id));
      void queryClient.invalidateQueries({ queryKey: blogStatsQuery.queryKey });
    }
  }

  return {
    done,
    failed,
    busy,
    togglePublished(row: ListedPost) {
      const published = !row.published;
      const verb = published ? 'published' : 'unpublished';
      void run(row, verb, () => setPublished(row, published));
    },
    remove(row: ListedPost) {
      void run(row, 'deleted', () => remove(row));
    },
  };
}
