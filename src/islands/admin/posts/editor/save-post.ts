import {
  adminPostSchema,
  createPostSchema,
  isAsAsked,
  versionConflictSchema,
  type AdminPost,
} from '#contracts/blog/admin-blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { toFailure, type Failure } from '../../data/failure.ts';
import { request } from '../../session/request.ts';
import { postApi } from '../post-queries.ts';
import { requestOf, type PostValues } from './post-values.ts';

/** How a save ended; nothing but 'saved' changed anything. */
export type SaveOutcome =
  | { kind: 'saved'; post: AdminPost }
  /** The server found something wrong with fields, such as a taken slug (P-69). */
  | { kind: 'fields'; errors: FieldErrors }
  /** Someone else saved it after it was opened (P-70). */
  | { kind: 'newer'; current: AdminPost }
  | { kind: 'deleted' }
  | { kind: 'failed'; failure: Failure };

const timeoutMs = 45_000;

interface Save {
  values: PostValues;
  /** The post as it is stored; null for a new one. */
  before: AdminPost | null;
  /** Id of a new post: with it a second try makes no second post. */
  id: string;
}

function outcomeOf(error: unknown, { values, before }: Save): SaveOutcome {
  if (!(error instanceof ApiCallError)) return { kind: 'failed', failure: toFailure(error) };
  const { status, body, answer } = error;
  if (body.fields && (status === 409 || status === 422)) {
    return { kind: 'fields', errors: body.fields };
  }
  const newer = status === 409 ? versionConflictSchema.safeParse(answer) : null;
  if (newer?.success) {
    const { current } = newer.data;
    // An earlier try saved it, and its answer was lost.
    const asked = createPostSchema.safeParse(requestOf(values, before));
    if (asked.success && isAsAsked(current, asked.data)) return { kind: 'saved', post: current };
    return { kind: 'newer', current };
  }
  if (status === 404 && before) return { kind: 'deleted' };
  return { kind: 'failed', failure: toFailure(error) };
}

/** Creates a post, or updates `before` unless someone saved it since (P-88). Never throws. */
export async function savePost(save: Save): Promise<SaveOutcome> {
  const { values, before, id } = save;
  const body = requestOf(values, before);
  try {
    const { data: post } = await withDeadline(timeoutMs, (signal) => {
      const common = { schema: adminPostSchema, signal };
      return before
        ? request(postApi(before.id), {
            ...common,
            method: 'PUT',
            body: { ...body, version: before.version },
          })
        : request('/api/admin/blog/posts', { ...common, method: 'POST', body: { ...body, id } });
    });
    return { kind: 'saved', post };
  } catch (error) {
    return outcomeOf(error, save);
  }
}
