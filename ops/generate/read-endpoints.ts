import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';
import type { Hono } from 'hono';
import type { ApiEnv } from '#server/http/api.ts';
import {
  type ClientKind,
  type RouteDescription,
  readDescription,
} from '#server/http/route-description.ts';
import type * as z from 'zod/mini';

type RouterRoute = Hono<ApiEnv>['routes'][number];

export interface Endpoint {
  method: string;
  /** The path with its parameters in braces, as OpenAPI writes them. */
  path: string;
  functionName: string;
  client: ClientKind | undefined;
  body: RouteDescription['body'];
  response: RouteDescription['response'];
  queries: z.ZodMiniType[];
  params: z.ZodMiniType[];
  /** The number of calls a minute from one network; undefined without such a limit. */
  perMinute: number | undefined;
  refusals: number[];
}

interface Schedule {
  functionName: string;
  cron: string;
}

interface FunctionModule {
  app?: Hono<ApiEnv>;
  config?: Config;
}

/** Writes `/:id{.+\\.csv}` as `/{id}.csv`, and `/:id` as `/{id}`. */
function openApiPath(path: string): string {
  return path
    .replaceAll(/:(\w+)\{[^}]*\\(\.\w+)\}/g, '{$1}$2')
    .replaceAll(/:(\w+)/g, '{$1}')
    .replace(/(?<=.)\/$/, '');
}

// A middleware that is used for all methods also runs for the paths below its own.
function covers(pattern: string, path: string): boolean {
  return pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1));
}

function readEndpoint(functionName: string, route: RouterRoute, routes: RouterRoute[]): Endpoint {
  const details = routes
    .filter(
      ({ method, path }) =>
        (method === route.method && path === route.path) ||
        (method === 'ALL' && covers(path, route.path)),
    )
    .map(({ handler }) => readDescription(handler));
  const limits = details.flatMap(({ perMinute }) => perMinute ?? []);
  return {
    method: route.method,
    path: openApiPath(route.path),
    functionName,
    client: details.find(({ client }) => client)?.client,
    body: details.find(({ body }) => body)?.body,
    response: details.find(({ response }) => response)?.response,
    queries: details.flatMap(({ query }) => query ?? []),
    params: details.flatMap(({ params }) => params ?? []),
    perMinute: limits.length > 0 ? Math.min(...limits) : undefined,
    refusals: [...new Set(details.flatMap(({ refusals = [] }) => refusals))].sort((a, b) => a - b),
  };
}

function readApp(functionName: string, { routes }: Hono<ApiEnv>): Endpoint[] {
  const handlers = routes.filter(({ method }) => method !== 'ALL');
  const uniqueRoutes = handlers.filter(
    ({ method, path }, index) =>
      handlers.findIndex((each) => each.method === method && each.path === path) === index,
  );
  return uniqueRoutes.map((route) => readEndpoint(functionName, route, routes));
}

/** Reads the endpoints of all functions, in the order of their paths. */
export async function readEndpoints(
  root: string,
): Promise<{ endpoints: Endpoint[]; schedules: Schedule[] }> {
  const folder = join(root, 'netlify/functions');
  const names = readdirSync(folder).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
  const functions = await Promise.all(
    names.map(async (name) => {
      const { href } = pathToFileURL(join(folder, `${name}.ts`));
      return { name, module: (await import(href)) as FunctionModule };
    }),
  );
  const endpoints = functions.flatMap(({ name, module }) =>
    module.app ? readApp(name, module.app) : [],
  );
  const byAddress = ({ path, method }: Endpoint) => `${path} ${method}`;
  return {
    endpoints: endpoints.sort((a, b) => (byAddress(a) < byAddress(b) ? -1 : 1)),
    schedules: functions.flatMap(({ name: functionName, module: { config } }) =>
      config && 'schedule' in config ? [{ functionName, cron: config.schedule }] : [],
    ),
  };
}
