import { createDispatcher } from '#host/dispatch.ts';
import { describeFunction, matchFunction } from '#host/functions.ts';
import type { Hono } from 'hono';
import type { ApiEnv } from '#server/http/api.ts';
import { readDescription } from '#server/http/route-description.ts';
import { sendMailPath } from '#server/mail/flush-outbox.ts';
import { startServer } from '#tests/support/services/serve.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

type FunctionModule = Parameters<typeof describeFunction>[1] & { app?: Hono<ApiEnv> };

const modules = import.meta.glob<FunctionModule>('/netlify/functions/*.ts', { eager: true });

const functions = Object.entries(modules).map(([file, module]) =>
  describeFunction(file.replace(/^.*\/(.*)\.ts$/, '$1'), module),
);

const dispatcher = createDispatcher(() => Promise.resolve(functions));

/** Serves the functions over HTTP, because the product calls its own, such as the sender of mail. */
process.env.FUNCTIONS_URL = await startServer((request) =>
  dispatcher.dispatch(request, '127.0.0.1'),
);

/** A call, and what is sent with it. */
interface ApiCall {
  method?: string;
  /** The body, sent as JSON unless it is a string, which is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's address; a new one each time unless given, so that limits never meet by chance. */
  ip?: string;
  /** The admin password; `true` is the right one. */
  admin?: string | true;
}

/** The reply, with the body parsed when it is JSON. */
export interface ApiReply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Returns an IPv6 /64 (documentation prefix, RFC 3849) that no other call of this run uses. */
export function freshNetwork(): string {
  const [, group, other] = crypto.randomUUID().split('-');
  return `2001:db8:${group}:${other}`;
}

/** Returns an address of a network that no other call of this run uses. */
export function freshAddress(): string {
  return `${freshNetwork()}::1`;
}

/** Passes a request to our functions as it is. */
export async function dispatch(request: Request, ip = freshAddress()): Promise<Response> {
  const response = await dispatcher.dispatch(request, ip);
  // Work in the background calls the sender, which must not wait for that work.
  if (new URL(request.url).pathname !== sendMailPath) await dispatcher.waitForBackgroundWork();
  return response;
}

/** Refuses a response that is not what `/openapi.json` says of the endpoint. */
function checkResponse({ method, url }: Request, status: number, body: unknown): void {
  const { pathname } = new URL(url);
  const name = matchFunction(functions, new URL(url))?.target.name ?? '';
  const app = modules[`/netlify/functions/${name}.ts`]?.app;
  const matched = (app?.router.match(method, pathname)[0] ?? []).map(([[, route]]) => route);
  // A later route may fit as well, such as one with an id in the place of a name.
  const path = matched.find((route) => route.method === method)?.path;
  const own = matched.filter((route) => route.path === path);
  const refusals = matched
    .filter((route) => route.path === path || route.method === 'ALL')
    .flatMap(({ handler }) => readDescription(handler).refusals ?? []);
  // Another method is refused everywhere.
  if (path && status >= 400 && status < 500 && status !== 405 && !refusals.includes(status))
    throw new Error(`${method} ${pathname} refused with ${status}: note it with refuses().`);
  const described = own.flatMap(({ handler }) => readDescription(handler).response ?? []).at(0);
  if (!described || status >= 300) return;
  if (status !== described.status && status !== described.again)
    throw new Error(`${method} ${pathname} answered ${status}.`);
  described.schema?.parse(body);
}

/** Calls an endpoint through the functions' own declared paths, as the platform does. */
export async function callApi(path: string, call: ApiCall = {}): Promise<ApiReply> {
  const { method = 'GET', body, headers = {}, ip = freshAddress(), admin } = call;
  const request = new Request(new URL(path, 'http://localhost'), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(admin ? { 'X-Admin-Password': admin === true ? adminPassword : admin } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await dispatcher.dispatch(request, ip);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  await dispatcher.waitForBackgroundWork();
  const answer: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  checkResponse(request, response.status, answer);
  return { status: response.status, headers: response.headers, body: answer };
}

/** Returns the body of what staff read at a path. */
export const getAsStaff = async (path: string) => (await callApi(path, { admin: true })).body;

/** Reads every row of a staff list, page after page, with the total that each page names. */
export async function readPages<Row>(path: string, parse: (body: unknown) => Row[]) {
  const rows: Row[] = [];
  const sizes: number[] = [];
  const totals = new Set<number>();
  for (let next: string | undefined = path; next;) {
    const reply: ApiReply = await callApi(next, { admin: true });
    const page = parse(reply.body);
    rows.push(...page);
    sizes.push(page.length);
    totals.add(Number(reply.headers.get('x-total-count')));
    next = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return { rows, sizes, totals: [...totals] };
}

/** Describes a response that refuses in these words. */
export const refusal = (status: number, error: unknown) => ({ status, body: { error } });

/** Describes the response that names wrong fields. */
export const wrong = (fields: object) => ({ status: 422, body: { fields } });

/** Asks as staff for the count, the export or the erasure of an address's data. */
export function dataRequest(act: 'export' | 'erase', email: string): Promise<ApiReply> {
  const body = { email, confirmEmail: email };
  return callApi(`/api/admin/own-data/${act}`, { method: 'POST', admin: true, body });
}
