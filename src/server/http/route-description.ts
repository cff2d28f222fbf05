import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';

/** The kind of client that may call an endpoint; one that names none is for anyone. */
export type ClientKind = 'private-link' | 'staff' | 'access-key' | 'stripe' | 'contentful' | 'site';

/**
 * Describes the part of an endpoint that one middleware is responsible for; `/openapi.json` and docs/endpoints.md are
 * made of all parts.
 */
export interface RouteDescription {
  client?: ClientKind;
  body?: { schema: z.ZodMiniType; types: readonly string[] };
  /** The response, which is JSON if it has a schema. `again` is the status of a request that was done before. */
  response?: { status: number; again?: number; schema?: z.ZodMiniType; type?: string };
  query?: z.ZodMiniType;
  params?: z.ZodMiniType;
  /** The number of calls a minute from one network. */
  perMinute?: number;
  refusals?: readonly number[];
}

const descriptions = new WeakMap<object, RouteDescription>();

/** Stores the description beside the middleware that makes it true, which lets the documents follow the code. */
export function withDescription<Middleware extends object>(
  middleware: Middleware,
  description: RouteDescription,
): Middleware {
  descriptions.set(middleware, description);
  return middleware;
}

/** Describes what the handler itself ensures, such as by checking a signature. */
export function describeRoute(description: RouteDescription): MiddlewareHandler {
  return withDescription((_c, next) => next(), description);
}

/**
 * Describes statuses that the handler responds with. API tests refuse one that is not described
 * (tests/support/call-api.ts).
 */
export function refuses(...refusals: number[]): MiddlewareHandler {
  return describeRoute({ refusals });
}

/** Describes the response of a handler. API tests parse each response by its schema (tests/support/call-api.ts). */
export function responds(schema: z.ZodMiniType, status = 200): MiddlewareHandler {
  return describeRoute({ response: { status, schema } });
}

/** Describes the response 201 of a handler, and 200 of a request that was done before. */
export function respondsCreatedOrKnown(schema: z.ZodMiniType): MiddlewareHandler {
  return describeRoute({ response: { status: 201, again: 200, schema } });
}

/** Describes that the handler responds with a file of this media type. */
export function respondsFile(type: string): MiddlewareHandler {
  return describeRoute({ response: { status: 200, type } });
}

/** Describes that what was received is stored, and that there is nothing else to say. */
export function respondsOk(status = 200): MiddlewareHandler {
  return responds(z.object({ ok: z.literal(true) }), status);
}

export const respondsNothing = describeRoute({ response: { status: 204 } });

/** Returns what a middleware says of itself; empty for one that says nothing. */
export function readDescription(middleware: object): RouteDescription {
  return descriptions.get(middleware) ?? {};
}
