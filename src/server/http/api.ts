import type { Context as FunctionContext } from '@netlify/functions';
import { DrizzleQueryError } from 'drizzle-orm';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { commonHeaders, dataPolicy } from '#lib/security-headers.ts';
import { asHttpError } from './as-http-error.ts';
import { HttpError } from './errors.ts';
import { log } from './log.ts';

/** What the platform tells every endpoint, and what our own middleware adds. */
export interface ApiEnvironment {
  Bindings: Pick<FunctionContext, 'ip' | 'waitUntil'>;
  Variables: { requestId: string };
}

export type ApiContext = Context<ApiEnvironment>;

export type Api = Hono<ApiEnvironment>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What every answer carries. */
const ownHeaders = [
  ...Object.entries(commonHeaders),
  ['Content-Security-Policy', dataPolicy] as const,
];

const observe: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const requestId = crypto.randomUUID();
  const started = performance.now();
  c.set('requestId', requestId);
  await next();
  // On the answer itself: `c.header` would copy a finished answer, body and all, for every header.
  const { headers, status } = c.res;
  for (const [name, value] of ownHeaders) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  if (status >= 400 || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  log('info', 'request', {
    requestId,
    method: c.req.method,
    // The pattern: an id in the path may be all that a receipt asks for.
    path: routePath(c),
    status,
    ms: Math.round(performance.now() - started),
  });
};

function answerError(error: Error, c: ApiContext): Response {
  const requestId = c.get('requestId');
  const known = asHttpError(error);
  if (!known || known.status >= 500) {
    // Drizzle's own message quotes parameters, which are personal data: log the cause instead.
    const shown = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    log('error', known ? 'unavailable' : 'unexpected', {
      requestId,
      error: shown.name,
      message: shown instanceof DrizzleQueryError ? 'query failed' : shown.message,
      stack: known ? undefined : shown.stack,
    });
  }
  if (known) {
    return Response.json(known.body, { status: known.status, headers: known.headers });
  }
  const body = { error: `Something went wrong on our side. Request ${requestId}.`, requestId };
  return Response.json(body, { status: 500 });
}

/** A new router with request ids, logs, headers and the one error shape. */
export function createApi(): Api {
  const api: Api = new Hono();
  api.use('*', observe);
  api.onError(answerError);
  api.notFound(() => Response.json({ error: 'No such endpoint.' }, { status: 404 }));
  return api;
}

/** Declares one endpoint; any other method is answered 405 with `Allow`. */
export function endpoint(
  api: Api,
  path: string,
  handlers: Partial<Record<Method, Handler<ApiEnvironment>>>,
): void {
  for (const [method, handler] of Object.entries(handlers)) api.on(method, path, handler);
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
  api.all(path, () => {
    throw new HttpError(405, { error: `Method not allowed. Use ${allow}.` }, { Allow: allow });
  });
}

/** The platform's entry point of a router. */
export function toFunction(
  api: Api,
): (request: Request, context: FunctionContext) => Promise<Response> {
  return async (request, context) =>
    api.fetch(request, {
      ip: context.ip,
      waitUntil: (promise: Promise<unknown>) => {
        context.waitUntil(promise);
      },
    });
}
