import type { Response as PageResponse, Window } from 'happy-dom';
import { afterAll, beforeEach, type Mock, vi } from 'vitest';

/** A call of a page's code to the server. */
interface PageCall {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Pick<Headers, 'get'>;
  /** The body that was sent as JSON; undefined where none was. */
  body: unknown;
}

type PageResponder = (call: PageCall) => Response | Promise<Response>;

/**
 * Answers what the code of a page asks the server for, in happy-dom. Calls are lost until a test says
 * what the returned mock answers.
 */
export function mockPageResponse(): Mock<PageResponder> {
  const answer = vi.fn<PageResponder>();
  const { settings } = (globalThis as unknown as Window).happyDOM;
  settings.fetch.interceptor = {
    async beforeAsyncRequest({ request }) {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body: unknown = headers.has('content-type') ? await request.json() : undefined;
      const response = await answer({ method, path: pathname + search, headers, body });
      return response as unknown as PageResponse;
    },
  };
  afterAll(() => {
    settings.fetch.interceptor = null;
  });
  beforeEach(() => {
    answer.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  });
  return answer;
}
