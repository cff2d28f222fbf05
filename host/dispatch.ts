import type { Context } from '@netlify/functions';
import { errorDetails, log } from '#server/http/log.ts';
import { type LocalFunction, matchFunction } from './functions.ts';

/** Enforces `config.rateLimit`: one count per function, address and window, as the platform does. */
function createRateLimit(): (target: LocalFunction, ip: string) => Response | undefined {
  const counts = new Map<string, { endsAt: number; count: number }>();
  // The minute in which counts of windows that are over were last dropped.
  let sweptAt = 0;
  return ({ name, config }, ip) => {
    const rule = 'rateLimit' in config ? config.rateLimit : undefined;
    if (!rule) return undefined;
    const now = Date.now() / 1000;
    const endsAt = (Math.floor(now / rule.windowSize) + 1) * rule.windowSize;
    const minute = Math.floor(now / 60);
    if (minute !== sweptAt) {
      for (const [old, window] of counts) if (window.endsAt <= now) counts.delete(old);
      sweptAt = minute;
    }
    const key = `${name} ${ip}`;
    const before = counts.get(key);
    const count = before?.endsAt === endsAt ? before.count + 1 : 1;
    counts.set(key, { endsAt, count });
    if (count <= rule.windowLimit) return undefined;
    const seconds = Math.ceil(endsAt - now);
    return Response.json(
      { error: `Too many requests. Please try again in ${seconds} seconds.` },
      { status: 429, headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' } },
    );
  };
}

/**
 * Dispatches requests to functions as the platform would.
 *
 * @param currentFunctions called on every request, because development reloads functions
 */
export function createDispatcher(currentFunctions: () => Promise<LocalFunction[]>) {
  const rateLimit = createRateLimit();
  const pending = new Set<Promise<unknown>>();

  /** Makes the context that a function gets beside its request. */
  const context = (request: Request, ip = '127.0.0.1', params: Record<string, string> = {}) => {
    const waitUntil = (promise: Promise<unknown>) => {
      const tracked = promise
        .catch((error: unknown) => {
          log('error', 'background work failed', { ...errorDetails(error) });
        })
        .finally(() => pending.delete(tracked));
      pending.add(tracked);
    };
    const details = {
      ip,
      params,
      waitUntil,
      url: new URL(request.url),
      requestId: crypto.randomUUID(),
      deploy: { context: 'dev', id: '0', published: true },
      site: {},
      account: {},
      geo: {},
    };
    // The platform's type holds more than our functions or the page bundle read.
    return details as unknown as Context;
  };

  return {
    context,
    async dispatch(request: Request, ip: string): Promise<Response> {
      const match = matchFunction(await currentFunctions(), new URL(request.url));
      if (!match) return Response.json({ error: 'No such endpoint.' }, { status: 404 });
      const { target, params } = match;
      try {
        return (
          rateLimit(target, ip) ?? (await target.handle(request, context(request, ip, params)))
        );
      } catch (error) {
        const requestId = crypto.randomUUID();
        log('error', 'function failed', { requestId, name: target.name, ...errorDetails(error) });
        return Response.json(
          { error: `Something went wrong on our side. Request ${requestId}.`, requestId },
          { status: 500, headers: { 'Cache-Control': 'no-store' } },
        );
      }
    },
    /** Resolves when all work that outlives its request is done. */
    async waitForBackgroundWork(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
