import {
  adminPostSchema,
  createPostSchema,
  isAsAsked,
  versionConflictSchema,
  type AdminPost,
} from '#contracts/admin-blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';
import { toFailure, type Failure } from '../../lists/failure.ts';
import type { AdminSession } from '../../session/admin-session.ts';
import { requestOf, type FieldErrors, type PostValues } from './post-values.ts';

/** How a save ended; nothing but 'saved' changed anything. */
export type SaveOutcome =
  | { kind: 'saved'; post: AdminPost }
  /** The server found something wrong with fields, such as a taken slug (P-69). */
  | { kind: 'fields'; errors: FieldErrors }
  /** Somebody else saved it since it was opened (P-70). */
  | { kind: 'newer'; current: AdminPost }
  /** Somebody else deleted it since. */
  | { kind: 'deleted' }
  | { kind: 'failed'; failure: Failure };

/** How long a save may take before the person is told, in milliseconds. */
const patienceMs = 45_000;

/** What is saved, and in whose place. */
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
    // An earlier try did it, and its answer was lost.
    const asked = createPostSchema.safeParse(requestOf(values, before));
    if (asked.success && isAsAsked(current, asked.data)) return { kind: 'saved', post: current };
    return { kind: 'newer', current };
  }
  if (status === 404 && before) return { kind: 'deleted' };
  return { kind: 'failed', failure: toFailure(error) };
}

/**
 * Creates a post, or updates `before` unless somebody saved it since (P-88). Never throws: every
 * failure is an outcome.
 */
export async function savePost(session: AdminSession, save: Save): Promise<SaveOutcome> {
  const { values, before, id } = save;
  const path = '/api/admin/blog/posts';
  const body = requestOf(values, before);
  try {
    const { data: post } = await withDeadline(patienceMs, (signal) => {
      const common = { schema: adminPostSchema, signal };
      return before
        ? session.call(`${path}/${before.id}`, {
            ...common,
            ...{ method: 'PUT', body: { ...body, version: before.version } },
          })
        : session.call(path, { ...common, method: 'POST', body: { ...body, id } });
    });
    return { kind: 'saved', post };
  } catch (error) {
    return outcomeOf(error, save);
  }
}
