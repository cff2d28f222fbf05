/**
 * The product in a process of its own, for the benchmark: the whole local host, and beside it the
 * same functions without the edge cache, so that every request reaches them.
 */
import { createDispatcher } from '#local/host/dispatch.ts';
import { freePort } from '#local/host/free-port.ts';
import { loadFunctions } from '#local/host/functions.ts';
import { startHost } from '#local/host/host.ts';
import { parseSettings } from '#local/host/settings.ts';
import { createWebServer, listen } from '#local/host/web-server.ts';
import { recordStatements, type Statement } from './record-statements.ts';

/** Asks for the statements and the answer of one request, or for the memory in use. */
export type Question =
  | { ask: 'record'; path: string; method: string; headers: Record<string, string>; body?: string }
  | { ask: 'memory' };

export interface Recorded {
  statements: Statement[];
  status: number;
  type: string;
  body: string;
}

/** Megabytes after a collection. */
export interface Memory {
  heap: number;
  resident: number;
}

export interface Started {
  /** The local host as anybody runs it. */
  host: string;
  /** The functions without a cache in front. */
  origin: string;
  stripeApi: string;
  stripeKey: string;
}

const root = process.cwd();
const settings = parseSettings(process.env);
const host = await startHost(root, settings, { schedule: false });
const functions = await loadFunctions(root);
const dispatcher = createDispatcher(() => Promise.resolve(functions));
const port = await freePort(settings.host);
const origin = createWebServer({
  settings,
  serveStatic: (_request, _response, next) => {
    next();
  },
  dispatch: (request, ip) => dispatcher.dispatch(request, ip),
});
await listen(origin, { ...settings, port });
const originUrl = `http://127.0.0.1:${port}`;

async function record({ path, ...init }: Question & { ask: 'record' }): Promise<Recorded> {
  let answer: Omit<Recorded, 'statements'> | undefined;
  const statements = await recordStatements(async () => {
    const response = await fetch(originUrl + path, init);
    const type = response.headers.get('content-type') ?? '';
    answer = { status: response.status, type, body: await response.text() };
  });
  if (!answer) throw new Error(`${path} was not answered.`);
  return { statements, ...answer };
}

function memory(): Memory {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 };
}

process.on('message', (question: Question) => {
  if (question.ask === 'memory') process.send?.(memory());
  else void record(question).then((recorded) => process.send?.(recorded));
});

process.send?.({
  host: host.url,
  origin: originUrl,
  stripeApi: process.env.STRIPE_API_BASE ?? '',
  stripeKey: process.env.STRIPE_SECRET_KEY ?? '',
} satisfies Started);
