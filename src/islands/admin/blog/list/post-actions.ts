import { adminPostSchema, type AdminPost, type AdminPostRow } from '#contracts/admin-blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { toFailure } from '../../lists/failure.ts';
import { Store } from '../../lists/store.ts';
import { oncePerSession, type AdminSession } from '../../session/admin-session.ts';
import { figuresOf, postsOf } from './post-lists.ts';

/** What became of the last action. */
interface ActionState {
  /** The post that the editor just saved. */
  saved: AdminPost | null;
  /** For screen readers: what the row shows to others. */
  done: string;
  /** What did not happen, why, and the way to try again. */
  failed: { title: string; reason: string; retry: () => void } | null;
  /** Ids of the posts whose change is under way. */
  busy: ReadonlySet<string>;
}

function pathOf({ id }: { id: string }): string {
  return `/api/admin/blog/posts/${id}`;
}

/** Publishes, unpublishes and deletes posts of the list (P-87). */
class PostActions extends Store<ActionState> {
  readonly #session: AdminSession;

  constructor(session: AdminSession) {
    super({ saved: null, done: '', failed: null, busy: new Set() });
    this.#session = session;
  }

  /** Clears the messages, when the page is left. */
  readonly forget = (): void => this.publish({ saved: null, done: '', failed: null });

  /** Shows a post that the editor saved. */
  readonly showSaved = (saved: AdminPost): void => {
    postsOf(this.#session).change((rows) => [saved, ...rows.filter(({ id }) => id !== saved.id)]);
    this.publish({ saved });
  };

  /** Turns a post's published state at once; a failure turns it back (P-82). */
  readonly toggle = async (row: AdminPostRow): Promise<void> => {
    const published = !row.published;
    const verb = published ? 'published' : 'unpublished';
    this.#show({ ...row, published });
    await this.#run(
      row,
      verb,
      () => this.toggle(row),
      async () => {
        try {
          this.#show(await this.#sendWhole(row, published));
        } catch (error) {
          this.#show(row);
          throw error;
        }
      },
    );
  };

  /** Deletes a post; `beforeGone` is called when its row is about to go. */
  readonly remove = async (row: AdminPostRow, beforeGone: () => void): Promise<void> => {
    await this.#run(
      row,
      'deleted',
      () => this.remove(row, beforeGone),
      async () => {
        await this.#session.call(pathOf(row), { method: 'DELETE' }).catch((error: unknown) => {
          const isGone = error instanceof ApiCallError && error.status === 404;
          if (!isGone) throw error;
        });
        beforeGone();
        postsOf(this.#session).change((rows) => rows.filter(({ id }) => id !== row.id));
      },
    );
  };

  /** The whole post as the server has it now, with only this flipped (P-87). */
  async #sendWhole(row: AdminPostRow, published: boolean): Promise<AdminPost> {
    const { data: post } = await this.#session.call(pathOf(row), { schema: adminPostSchema });
    const publishedAt = published ? new Date().toISOString() : post.publishedAt;
    const body = { ...post, published, publishedAt };
    const answer = await this.#session.call(pathOf(row), {
      ...{ method: 'PUT', body, schema: adminPostSchema },
    });
    return answer.data;
  }

  #show(row: AdminPostRow): void {
    postsOf(this.#session).change((rows) => rows.map((one) => (one.id === row.id ? row : one)));
  }

  async #run(
    row: AdminPostRow,
    verb: string,
    retry: () => Promise<void>,
    act: () => Promise<void>,
  ): Promise<void> {
    const { busy } = this.read();
    if (busy.has(row.id)) return;
    this.publish({ saved: null, done: '', failed: null, busy: new Set([...busy, row.id]) });
    try {
      await act();
      this.publish({ done: `"${row.title}" was ${verb}.` });
    } catch (error) {
      const title = `"${row.title}" was not ${verb}.`;
      const reason = `${toFailure(error).reason} The list is unchanged.`;
      this.publish({ failed: { title, reason, retry: () => void retry() } });
    } finally {
      const rest = [...this.read().busy].filter((id) => id !== row.id);
      this.publish({ busy: new Set(rest) });
      void figuresOf(this.#session).load();
    }
  }
}

export const actionsOf = oncePerSession((session) => new PostActions(session));
