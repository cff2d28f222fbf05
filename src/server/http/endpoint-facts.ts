import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';

/** Who may call an endpoint; one that names nobody is for anyone. */
export type Caller = 'private-link' | 'staff' | 'access-key' | 'stripe' | 'contentful' | 'site';

/** A middleware decides a part of an endpoint; `/openapi.json` and docs/endpoints.md are made of all parts. */
export interface EndpointFacts {
  caller?: Caller;
  body?: { schema: z.ZodMiniType; types: readonly string[] };
  /** It is JSON where it has a schema. `again` is the status of a request that was done before. */
  answer?: { status: number; again?: number; schema?: z.ZodMiniType; type?: string };
  query?: z.ZodMiniType;
  params?: z.ZodMiniType;
  /** It counts the calls of one network. */
  perMinute?: number;
  /** They are statuses. */
  refusals?: readonly number[];
}

const factsOfMiddleware = new WeakMap<object, EndpointFacts>();

/** Notes the facts beside the middleware that makes them true, so that the documents follow the code. */
export function withFacts<Middleware extends object>(
  middleware: Middleware,
  facts: EndpointFacts,
): Middleware {
  factsOfMiddleware.set(middleware, facts);
  return middleware;
}

/** Notes facts that the handler itself makes true, such as by checking a signature. */
export function noteFacts(facts: EndpointFacts): MiddlewareHandler {
  return withFacts((_c, next) => next(), facts);
}

/** Notes statuses that the handler answers. API tests refuse one that is not noted (tests/support/call-api.ts). */
export function refuses(...refusals: number[]): MiddlewareHandler {
  return noteFacts({ refusals });
}

/** API tests parse each answer by its schema (tests/support/call-api.ts). */
export function answers(schema: z.ZodMiniType, status = 200): MiddlewareHandler {
  return noteFacts({ answer: { status, schema } });
}

/** A request that does what was done before is answered 200. */
export function answersOnce(schema: z.ZodMiniType): MiddlewareHandler {
  return noteFacts({ answer: { status: 201, again: 200, schema } });
}

export function answersFile(type: string): MiddlewareHandler {
  return noteFacts({ answer: { status: 200, type } });
}

/** What was received is kept, and there is nothing else to say. */
export function answersOk(status = 200): MiddlewareHandler {
  return answers(z.object({ ok: z.literal(true) }), status);
}

export const answersNothing = noteFacts({ answer: { status: 204 } });

export function readFacts(middleware: object): EndpointFacts {
  return factsOfMiddleware.get(middleware) ?? {};
}
