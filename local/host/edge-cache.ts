import { LRUCache } from 'lru-cache';
import { keep, type KeptAnswer, replay } from './kept-answer.ts';

/** Where an answer comes from when the cache has none. */
type Origin = (request: Request) => Promise<Response>;

/** Stands where the platform's CDN stands, so that caching works here as deployed (design: "Blog"). */
export interface EdgeCache {
  serve(request: Request, origin: Origin): Promise<Response>;
  /** Forgets every answer with one of the tags; answers under way are not kept either. */
  purge(tags: string[]): void;
  /** Resolves when nothing is being asked for behind a visitor's back. */
  settled(): Promise<void>;
}

const largestBytes = 64 * 1024 * 1024;

/** What a function may see of a conditional request: nothing, or it would answer 304 to the cache. */
function unconditional(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  headers.delete('if-modified-since');
  return new Request(request.url, { headers });
}

/** @param clock milliseconds; tests bring their own. */
export function createEdgeCache(clock: () => number = Date.now): EdgeCache {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: largestBytes,
    sizeCalculation: (answer) => answer.body.byteLength + 1024,
  });
  /** Path → the query parameters that tell answers apart (`Netlify-Vary`); all when unknown. */
  const telling = new LRUCache<string, string[]>({ max: 10_000 });
  const underWay = new Map<string, Promise<Response>>();
  let purges = 0;

  const keyOf = (request: Request): string => {
    const url = new URL(request.url);
    const names = telling.get(url.pathname);
    const query = [...url.searchParams].filter(([name]) => !names || names.includes(name));
    return `${url.pathname}?${new URLSearchParams(query.sort()).toString()}`;
  };

  const ask = async (request: Request, origin: Origin): Promise<Response> => {
    const before = purges;
    const response = await origin(unconditional(request));
    const answer = await keep(response, clock());
    if (!answer || before !== purges) return response;
    const varies = /query=([^,]+)/.exec(response.headers.get('netlify-vary') ?? '')?.[1];
    if (varies) telling.set(new URL(request.url).pathname, varies.split('|'));
    answers.set(keyOf(request), answer);
    return response;
  };

  /**
   * One question to the function, however many visitors wait for its answer. An answer that may not
   * be kept is the first one's own: it may rest on their password or address, so the others ask.
   */
  const askOnce = async (request: Request, origin: Origin): Promise<Response> => {
    const key = `${purges} ${keyOf(request)}`;
    const others = underWay.get(key);
    if (others) {
      const shared = await others;
      return (await keep(shared, clock())) ? shared.clone() : ask(request, origin);
    }
    const answer = ask(request, origin).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return (await answer).clone();
  };

  const withoutFreshCopy = async (request: Request, origin: Origin, kept?: KeptAnswer) => {
    const response = await askOnce(request, origin);
    const usableUntil = kept ? kept.keptAt + kept.freshMs + kept.errorMs : 0;
    if (kept && response.status >= 500 && clock() < usableUntil) {
      return replay(kept, request, clock(), 'hit; detail=stale-if-error');
    }
    const answer = await keep(response, clock());
    return answer ? replay(answer, request, clock(), 'fwd=miss') : response;
  };

  return {
    async serve(request, origin) {
      if (request.method !== 'GET') return origin(request);
      const kept = answers.get(keyOf(request));
      const age = kept ? clock() - kept.keptAt : 0;
      if (kept && age < kept.freshMs) return replay(kept, request, clock(), 'hit');
      if (kept && age < kept.freshMs + kept.revalidateMs) {
        void askOnce(request, origin).catch(() => undefined);
        return replay(kept, request, clock(), 'hit; detail=stale-while-revalidate');
      }
      return withoutFreshCopy(request, origin, kept);
    },
    purge(tags) {
      purges += 1;
      for (const [key, answer] of answers.entries()) {
        if (answer.tags.some((tag) => tags.includes(tag))) answers.delete(key);
      }
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay.values());
    },
  };
}
