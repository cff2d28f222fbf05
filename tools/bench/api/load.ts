import autocannon, { type Request, type Result } from 'autocannon';

/** One kind of request; `next` makes each one different. */
export interface Load {
  origin: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** A body of its own for every request. */
  body?: () => object;
  /** Statuses that count as answered. */
  status: number;
}

export interface Pace {
  /** Requests per second, mean. */
  rate: number;
  /** Milliseconds. */
  median: number;
  p99: number;
}

const connections = 10;
let visitor = 0;

/** Another address for every request, so that no limit of one visitor is met. */
function nextAddress(): string {
  visitor += 1;
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

function prepare(load: Load): Request {
  return {
    method: load.method,
    path: load.path,
    setupRequest: (request) => ({
      ...request,
      headers: {
        ...load.headers,
        'x-forwarded-for': nextAddress(),
        ...(load.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(load.body ? { body: JSON.stringify(load.body()) } : {}),
    }),
  };
}

/**
 * Sends requests on ten connections, and says how fast they were answered.
 *
 * @throws Error when anything but the expected status came back.
 */
export async function drive(
  load: Load,
  bound: { duration: number } | { amount: number },
): Promise<Pace> {
  const result: Result = await autocannon({
    url: load.origin,
    connections,
    ...bound,
    requests: [prepare(load)],
  });
  const answered = result.statusCodeStats?.[`${load.status}`]?.count ?? 0;
  const others = result.requests.total - Number(answered);
  if (others > 0 || result.errors > 0) {
    const seen = JSON.stringify(result.statusCodeStats);
    throw new Error(`${load.method} ${load.path}: ${seen}, ${result.errors} errors`);
  }
  const { p50, p99 } = result.latency;
  return { rate: result.requests.total / result.duration, median: p50, p99 };
}
