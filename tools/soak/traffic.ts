import { setTimeout as pause } from 'node:timers/promises';

/** One request of a virtual user. */
export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string;
  /** Statuses that this request may be answered with at any time. */
  expected: number[];
  /** Whose request it is; without it somebody new, so that no limit of one visitor is met. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** When something that the site needs was away. */
export interface Outage {
  what: string;
  /** Milliseconds since the epoch; `until` is missing while it lasts. */
  from: number;
  until?: number;
}

interface Answered {
  at: number;
  ms: number;
  status: number;
}

/** How long an answer may take before it counts as none, in milliseconds. */
const patienceMs = 30_000;

/** How long after an outage its errors may still be met, in milliseconds. */
const aftermathMs = 15_000;

/** Statuses that say "try again later". */
const later = [502, 503];

let visitor = 0;

/** An address that nobody had before. */
export function newAddress(): string {
  visitor += 1;
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

/** Milliseconds to think: between half and one and a half of the mean. */
export async function think(meanMs: number): Promise<void> {
  await pause(meanMs * (0.5 + Math.random()));
}

/** Sends what the virtual users send to one host, and keeps what became of it. */
export function createTraffic(origin: string) {
  const answered: Answered[] = [];
  const outages: Outage[] = [];
  const faults: string[] = [];

  const inOutage = (at: number) =>
    outages.some(({ from, until = Infinity }) => at >= from && at <= until + aftermathMs);

  function judge({ method = 'GET', path, expected }: Asked, at: number, answer: Answer): void {
    const { status, text } = answer;
    if (expected.includes(status)) return;
    if (later.includes(status) && inOutage(at)) return;
    faults.push(`${method} ${path} was answered ${status}: ${text.slice(0, 200)}`);
  }

  return {
    origin,
    answered,
    outages,
    /** What must never happen, in words. */
    faults,
    /** Sends one request; undefined when no answer came, which is a fault. */
    async send(asked: Asked): Promise<Answer | undefined> {
      const { method = 'GET', path, headers = {}, json, address = newAddress() } = asked;
      const body = json === undefined ? asked.body : JSON.stringify(json);
      const started = Date.now();
      try {
        const response = await fetch(origin + path, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
          headers: {
            'X-Forwarded-For': address,
            ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        });
        const { status } = response;
        const answer = { status, headers: response.headers, text: await response.text() };
        const at = Date.now();
        answered.push({ at, ms: at - started, status });
        judge(asked, at, answer);
        return answer;
      } catch (error) {
        answered.push({ at: Date.now(), ms: Date.now() - started, status: 0 });
        faults.push(`${method} ${path} got no answer: ${String(error)}`);
        return undefined;
      }
    },
  };
}

export type Traffic = ReturnType<typeof createTraffic>;
