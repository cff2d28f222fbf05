import { adminPasswordHeader } from '#contracts/admin-session.ts';
import { abortWith } from '#lib/abort-with.ts';
import { ApiCallError, callApi, type ApiAnswer } from '#lib/api-client.ts';
import { fetchApiFile, type ApiFile } from '#lib/api-file.ts';

type CallOptions<T> = NonNullable<Parameters<typeof callApi<T>>[1]>;

/**
 * One login: the only holder of the password, which lives in memory and nowhere else (P-75).
 */
export class AdminSession {
  readonly #password: string;
  readonly #onRefused: () => void;
  readonly #end = new AbortController();

  /** @param onRefused called when the server no longer takes the password. */
  constructor(password: string, onRefused: () => void) {
    this.#password = password;
    this.#onRefused = onRefused;
  }

  /**
   * Calls an admin endpoint with the password (P-75).
   *
   * @throws what callApi throws; also after a 401, which ends the session first.
   */
  async call<T = undefined>(path: string, options: CallOptions<T> = {}): Promise<ApiAnswer<T>> {
    const headers = { ...options.headers, [adminPasswordHeader]: this.#password };
    return this.#watch(
      abortWith([this.#end.signal, options.signal], (signal) =>
        callApi<T>(path, { ...options, headers, signal }),
      ),
    );
  }

  /** Reads a file of an admin endpoint with the password. @throws as `call` does. */
  async fetchFile(path: string): Promise<ApiFile> {
    const headers = { [adminPasswordHeader]: this.#password };
    return this.#watch(fetchApiFile(path, { headers, signal: this.#end.signal }));
  }

  async #watch<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiCallError && error.status === 401) this.#onRefused();
      throw error;
    }
  }

  /** Ends every call under way. */
  end(): void {
    this.#end.abort();
  }
}

/** Something that is made once per session and goes with it, such as a loaded list. */
export function oncePerSession<T>(make: (session: AdminSession) => T) {
  const made = new WeakMap<AdminSession, T>();
  return (session: AdminSession): T => {
    const known = made.get(session);
    if (known !== undefined) return known;
    const fresh = make(session);
    made.set(session, fresh);
    return fresh;
  };
}
