import { adminPostSchema, versionConflictSchema, type AdminPost } from '#contracts/admin-blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { toFailure, type Failure } from '../../lists/failure.ts';
import type { AdminSession } from '../../session/admin-session.ts';
import { requestOf, type FieldErrors, type PostValues } from './post-values.ts';

/** How a save ended; nothing but 'saved' changed anything. */
export type SaveOutcome =
  | { kind: 'saved'; post: AdminPost }
  /** The server found something wrong with fields, such as a taken slug (decision 21). */
  | { kind: 'fields'; errors: FieldErrors }
  /** Somebody else saved it since it was opened (decision 22). */
  | { kind: 'newer'; current: AdminPost }
  /** Somebody else deleted it since. */
  | { kind: 'deleted' }
  | { kind: 'failed'; failure: Failure };

function outcomeOf(error: unknown, isNew: boolean): SaveOutcome {
  if (!(error instanceof ApiCallError)) return { kind: 'failed', failure: toFailure(error) };
  const { status, body, answer } = error;
  if (body.fields && (status === 409 || status === 422)) {
    return { kind: 'fields', errors: body.fields };
  }
  const newer = status === 409 ? versionConflictSchema.safeParse(answer) : null;
  if (newer?.success) return { kind: 'newer', current: newer.data.current };
  if (status === 404 && !isNew) return { kind: 'deleted' };
  return { kind: 'failed', failure: toFailure(error) };
}

/**
 * Creates a post, or updates `before` unless somebody saved it since (spec §7). Never throws: every
 * failure is an outcome.
 */
export async function savePost(
  session: AdminSession,
  values: PostValues,
  before: AdminPost | null,
): Promise<SaveOutcome> {
  const body = requestOf(values, before);
  const path = '/api/admin/blog/posts';
  try {
    const { data: post } = before
      ? await session.call(`${path}/${before.id}`, {
          ...{ method: 'PUT', body: { ...body, version: before.version } },
          schema: adminPostSchema,
        })
      : await session.call(path, { method: 'POST', body, schema: adminPostSchema });
    return { kind: 'saved', post };
  } catch (error) {
    return outcomeOf(error, before === null);
  }
}
