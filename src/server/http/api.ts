import type { Context as FunctionContext } from '@netlify/functions';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { commonHeaders, dataPolicy } from '#lib/security-headers.ts';
import { asHttpError, HttpError } from './errors.ts';
import { errorFacts, log } from './log.ts';

export interface ApiEnvironment {
  Bindings: Pick<FunctionContext, 'ip' | 'waitUntil'>;
  Variables: { requestId: string };
}

export type ApiContext = Context<ApiEnvironment>;

/** What becomes `T` as JSON. */
export type Answer<T> = string extends T
  ? T | Date
  : T extends object
    ? { [Key in keyof T]: Answer<T[Key]> }
    : T;

export type Gate = MiddlewareHandler<ApiEnvironment>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Such as `GET /api/health`; other methods of a path are answered 405. */
export type Routes = Record<`${Method} ${string}`, Handler<ApiEnvironment>>;

const ownHeaders = [
  ...Object.entries(commonHeaders),
  ['Content-Security-Policy', dataPolicy] as const,
];

const observe: Gate = async (c, next) => {
  const requestId = crypto.randomUUID();
  const started = performance.now();
  c.set('requestId', requestId);
  await next();
  // `c.header` would copy the finished body for every header.
  const { headers, status } = c.res;
  for (const [name, value] of ownHeaders) if (!headers.has(name)) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  if (status >= 400 || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  log('info', 'request', {
    requestId,
    method: c.req.method,
    // The pattern, because an id in the path opens a receipt.
    path: routePath(c),
    status,
    ms: Math.round(performance.now() - started),
  });
};

function answerError(error: Error, c: ApiContext): Response {
  const requestId = c.get('requestId');
  const known = asHttpError(error);
  if (!known || known.status >= 500) {
    const facts = errorFacts(error);
    if (known) log('error', 'unavailable', { requestId, ...facts, stack: undefined });
    else log('error', 'unexpected', { requestId, ...facts });
  }
  if (known) {
    return Response.json(known.body, { status: known.status, headers: known.headers });
  }
  const body = { error: `Something went wrong on our side. Request ${requestId}.`, requestId };
  return Response.json(body, { status: 500 });
}

export function createApi(routes: Routes = {}, ...gates: Gate[]) {
  const api = new Hono<ApiEnvironment>();
  api.use('*', observe, ...gates);
  api.onError(answerError);
  api.notFound(() => Response.json({ error: 'No such endpoint.' }, { status: 404 }));
  const parts = Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path, handler };
  });
  for (const path of new Set(parts.map((part) => part.path))) {
    const ours = parts.filter((part) => part.path === path);
    for (const { method, handler } of ours) api.on(method, path, handler);
    const methods = ours.map(({ method }) => method).join(', ');
    const allow = methods.replace('GET', 'GET, HEAD');
    api.all(path, () => {
      throw new HttpError(405, { error: `Method not allowed. Use ${allow}.` }, { Allow: allow });
    });
  }
  return api;
}

/** A PDF to save under a name of ASCII letters. */
export function answerPdf(c: ApiContext, pdf: Uint8Array, filename: string): Response {
  return c.body(Uint8Array.from(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${filename}"`,
  });
}

/** The platform's handler of these routes. */
export function serve(...parts: Parameters<typeof createApi>) {
  const api = createApi(...parts);
  return async (request: Request, context: FunctionContext): Promise<Response> => {
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
    return api.fetch(request, { ip: context.ip, waitUntil });
  };
}
