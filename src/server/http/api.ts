import type { Context as FunctionContext } from '@netlify/functions';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import { commonHeaders, dataPolicy } from '#model/site/security-headers.ts';
import { respondWithError } from './errors.ts';
import { log } from './log.ts';
import { prepareRequest } from './prepare-request.ts';

export interface ApiEnv {
  Bindings: Pick<FunctionContext, 'ip' | 'waitUntil'> & Partial<Pick<FunctionContext, 'deploy'>>;
  Variables: { requestId: string };
}

export type ApiContext = Context<ApiEnv>;

export type ApiMiddleware = MiddlewareHandler<ApiEnv>;

export type Serializable<T> = string extends T
  ? T | Date
  : T extends object
    ? { [Key in keyof T]: Serializable<T[Key]> }
    : T;

// The log line names the request.
const logRequest: ApiMiddleware = async (c, next) => {
  const requestId = crypto.randomUUID();
  const started = performance.now();
  c.set('requestId', requestId);
  await next();
  c.res.headers.set('X-Request-Id', requestId);
  log('info', 'request', {
    requestId,
    method: c.req.method,
    // The path is logged as its pattern, because an id in it opens a receipt.
    path: routePath(c),
    status: c.res.status,
    ms: Math.round(performance.now() - started),
  });
};

const securityHeaders = [
  ...Object.entries(commonHeaders),
  ['Content-Security-Policy', dataPolicy] as const,
];

// A header that a handler set itself stays; what it does not cache is not stored.
const addHeaders: ApiMiddleware = async (c, next) => {
  await next();
  // `c.header` would copy the finished body for every header.
  const { headers, status } = c.res;
  for (const [name, value] of securityHeaders) if (!headers.has(name)) headers.set(name, value);
  if (status >= 400 || !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

function refuseMethod(c: Context, methods: string[]): Response {
  const allow = methods.join(', ');
  return c.json({ error: `Method not allowed. Use ${allow}.` }, 405, { Allow: allow });
}

/** Responds to all other methods with 405, because a path beside `/:id` would otherwise take its methods. */
export function allowOnly(...methods: string[]): Handler {
  return (c) => refuseMethod(c, methods);
}

/**
 * Makes the app of one function, on which the nouns' routes are mounted: request ids and a log line, security headers,
 * one error shape, 404 for unknown paths and 405 with `Allow` for other methods.
 */
export function api(): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(logRequest, addHeaders);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.onError(respondWithError);
  app.notFound((c) => c.json({ error: 'No such endpoint.' }, 404));
  return app;
}

/** Makes the function that the platform calls. It loads the database before the app responds. */
export function serve(app: Hono<ApiEnv>) {
  return async (request: Request, context: FunctionContext): Promise<Response> => {
    await prepareRequest();
    return app.fetch(request, {
      ip: context.ip,
      deploy: context.deploy,
      waitUntil: (work) => context.waitUntil(work),
    });
  };
}

/** Responds with a PDF; the file name must be ASCII. */
export function respondWithPdf(c: Context, pdf: Uint8Array, filename: string): Response {
  return c.body(Uint8Array.from(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${filename}"`,
  });
}
