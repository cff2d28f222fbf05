import { proxy } from 'comlink';
import { sendJson } from '../../session/request.ts';
import type { SendJson } from './file-review.ts';

export const importsPath = '/api/admin/donations/imports';

interface CallWatch {
  signal?: AbortSignal;
  /** Called after each call that succeeded. */
  onAnswer?: () => void;
}

/**
 * Runs calls of the worker over the session of the page, which alone has the password.
 *
 * @throws what a call throws, which would reach the worker and come back as its message alone
 */
export async function withServer<T>(
  path: string,
  run: (send: SendJson) => Promise<T>,
  { signal, onAnswer }: CallWatch = {},
): Promise<T> {
  let failure: unknown;
  const send: SendJson = proxy(async (body) => {
    try {
      const answer = await sendJson(path, body, signal);
      onAnswer?.();
      return answer;
    } catch (error) {
      failure = error;
      throw error;
    }
  });
  try {
    return await run(send);
  } catch (error) {
    throw failure ?? error;
  }
}
