import type { Context } from '@netlify/functions';
import { log } from '#server/http/log.ts';
import { type LocalFunction, matchFunction } from './functions.ts';
import { createRateCeiling } from './rate-ceiling.ts';

/** Hands requests to functions as the platform would. */
export interface Dispatcher {
  /** Answers a request; `ip` is the caller's address. */
  dispatch(request: Request, ip: string): Promise<Response>;
  /** The context that a function sees. */
  context(request: Request, ip?: string, params?: Record<string, string>): Context;
  /** Resolves when all work that outlives its request is done. */
  settled(): Promise<void>;
}

/** @param currentFunctions asked on every request, because development reloads functions. */
export function createDispatcher(currentFunctions: () => Promise<LocalFunction[]>): Dispatcher {
  const refusal = createRateCeiling();
  const pending = new Set<Promise<unknown>>();

  const context: Dispatcher['context'] = (request, ip = '127.0.0.1', params = {}) => {
    const facts = {
      ip,
      params,
      url: new URL(request.url),
      requestId: crypto.randomUUID(),
      deploy: { context: 'dev', id: '0', published: true },
      site: {},
      account: {},
      geo: {},
      waitUntil: (promise: Promise<unknown>) => {
        const tracked = promise
          .catch((error: unknown) => {
            log('error', 'background work failed', { message: String(error) });
          })
          .finally(() => pending.delete(tracked));
        pending.add(tracked);
      },
    };
    // The platform's type holds more than our functions or the page bundle read.
    return facts as unknown as Context;
  };

  return {
    context,
    async dispatch(request, ip) {
      const found = matchFunction(await currentFunctions(), new URL(request.url));
      if (!found) return Response.json({ error: 'No such endpoint.' }, { status: 404 });
      const refused = refusal(found.target, ip);
      if (refused) return refused;
      try {
        return await found.target.handle(request, context(request, ip, found.params));
      } catch (error) {
        const requestId = crypto.randomUUID();
        const facts = error instanceof Error ? { message: error.message, stack: error.stack } : {};
        log('error', 'function failed', { requestId, name: found.target.name, ...facts });
        return Response.json(
          { error: `Something went wrong on our side. Request ${requestId}.`, requestId },
          { status: 500, headers: { 'Cache-Control': 'no-store' } },
        );
      }
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
