import { useState } from 'react';
import { adminPostSchema, type AdminPostRow } from '#contracts/blog/admin-blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { toFailure } from '../data/failure.ts';
import { putRows, removeRows } from '../data/list.ts';
import { queryClient } from '../data/query-client.ts';
import { request } from '../session/request.ts';
import { figuresQuery, postApi, postsQuery, savedPostQuery } from './post-queries.ts';

/** Flips a post's published state at once; a failure flips it back (P-82, P-87). */
async function toggle(row: AdminPostRow, published: boolean): Promise<void> {
  const path = postApi(row.id);
  const schema = adminPostSchema;
  await putRows(postsQuery, [{ ...row, published, scheduledFor: null }]);
  try {
    const { data: post } = await request(path, { schema });
    const publishedAt = published ? new Date().toISOString() : post.publishedAt;
    const body = { ...post, published, publishedAt };
    const { data } = await request(path, { method: 'PUT', body, schema });
    await putRows(postsQuery, [data]);
  } catch (error) {
    await putRows(postsQuery, [row]);
    throw error;
  }
}

async function remove(row: AdminPostRow): Promise<void> {
  await request(postApi(row.id), { method: 'DELETE' }).catch((error: unknown) => {
    if (!(error instanceof ApiCallError && error.status === 404)) throw error;
  });
  await removeRows(postsQuery, [row.id]);
}

interface Failed {
  title: string;
  reason: string;
  retry: () => void;
}

/** Publishes, unpublishes and deletes posts of the list (P-87). */
export function usePostActions() {
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState<Failed | null>(null);
  const [busy, setBusy] = useState<readonly string[]>([]);

  async function run(row: AdminPostRow, verb: string, act: () => Promise<void>) {
    const { id, title } = row;
    if (busy.includes(id)) return;
    queryClient.setQueryData(savedPostQuery.queryKey, null);
    setDone('');
    setFailed(null);
    setBusy((ids) => [...ids, id]);
    try {
      await act();
      setDone(`"${title}" was ${verb}.`);
    } catch (error) {
      const reason = `${toFailure(error).reason} The list is unchanged.`;
      const retry = () => void run(row, verb, act);
      setFailed({ title: `"${title}" was not ${verb}.`, reason, retry });
    } finally {
      setBusy((ids) => ids.filter((busyId) => busyId !== id));
      void queryClient.invalidateQueries({ queryKey: figuresQuery.queryKey });
    }
  }

  return {
    done,
    failed,
    busy,
    toggle(row: AdminPostRow) {
      const published = !row.published;
      const verb = published ? 'published' : 'unpublished';
      void run(row, verb, () => toggle(row, published));
    },
    remove(row: AdminPostRow) {
      void run(row, 'deleted', () => remove(row));
    },
  };
}
