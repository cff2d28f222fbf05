import {
  adminPostSchema,
  createPostSchema,
  isAsAsked,
  versionConflictSchema,
  type AdminPost,
} from '#contracts/blog/admin-blog.ts';
import { ApiCallError, type ApiAnswer } from '#lib/api-client.ts';
import { request } from '../../session/request.ts';
import { postApi } from '../post-queries.ts';
import { requestOf, type PostValues } from './post-values.ts';

const timeoutMs = 45_000;

interface Save {
  values: PostValues;
  /** The post as it is stored; null for a new one. */
  before: AdminPost | null;
  /** Id of a new post: with it a second try makes no second post. */
  id: string;
}

/** What someone else saved after the post was opened (P-70); null for other errors. */
export function newerVersion(error: unknown): AdminPost | null {
  if (!(error instanceof ApiCallError && error.status === 409)) return null;
  return versionConflictSchema.safeParse(error.answer).data?.current ?? null;
}

/** Creates a post, or updates `before` unless someone saved it since (P-88). */
export async function savePost({ values, before, id }: Save): Promise<ApiAnswer<AdminPost>> {
  const body = requestOf(values, before);
  try {
    const common = { schema: adminPostSchema, timeoutMs };
    return before
      ? await request(postApi(before.id), {
          ...common,
          method: 'PUT',
          body: { ...body, version: before.version },
        })
      : await request('/api/admin/blog/posts', {
          ...common,
          method: 'POST',
          body: { ...body, id },
        });
  } catch (error) {
    const current = newerVersion(error);
    const asked = createPostSchema.safeParse(body).data;
    // An earlier try saved it, and its answer was lost.
    if (current && asked && isAsAsked(current, asked)) {
      return { data: current, response: new Response() };
    }
    throw error;
  }
}
