import { setTimeout as pause } from 'node:timers/promises';

/** A request of a virtual user. */
interface Asked {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  /** The body, sent as JSON. */
  json?: unknown;
  /** The statuses that are right at any time. */
  expected: number[];
  /** The visitor's address; by default a new one, so that no rate limit is reached. */
  address?: string;
}

export type Send = (asked: Asked) => Promise<{ status: number; text: string } | undefined>;

/** The milliseconds after an outage in which its errors may still occur. */
const aftermathMs = 15_000;

let visitors = 0;

export function newAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Waits between half and one and a half of the mean. */
export async function think(meanMs: number): Promise<void> {
  await pause(meanMs * (0.5 + Math.random()));
}

/** Sends requests to one host and records statuses, outages and faults. */
export function createTraffic(origin: string) {
  const statuses: number[] = [];
  const faults: string[] = [];
  let outageErrorsUntil = 0;
  /** The time until which requests get no response, because their process was killed. */
  let unansweredUntil = 0;

  const send: Send = async (asked) => {
    const { method = 'GET', path, headers = {}, json, address = newAddress(), expected } = asked;
    try {
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
        headers: { 'X-Forwarded-For': address, 'Content-Type': 'application/json', ...headers },
        body: json === undefined ? null : JSON.stringify(json),
      });
      const { status } = response;
      const text = await response.text();
      statuses.push(status);
      const isOutage = Date.now() < outageErrorsUntil && [502, 503].includes(status);
      if (!expected.includes(status) && !isOutage) {
        faults.push(`${method} ${path} got status ${status}: ${text.slice(0, 200)}`);
      }
      return { status, text };
    } catch (error) {
      if (Date.now() < unansweredUntil) return undefined;
      faults.push(`${method} ${path} got no answer: ${String(error)}`);
      return undefined;
    }
  };

  /** Stops something for ten seconds. */
  async function interrupt(stop: () => Promise<void>, start: () => Promise<void>): Promise<void> {
    outageErrorsUntil = Infinity;
    await stop();
    await pause(10_000);
    await start();
    outageErrorsUntil = Date.now() + aftermathMs;
  }

  /** Kills processes and waits until what replaces them serves. */
  async function kill(stop: () => Promise<void>, start: () => Promise<unknown>): Promise<void> {
    outageErrorsUntil = Infinity;
    unansweredUntil = Infinity;
    await stop();
    await start();
    outageErrorsUntil = Date.now() + aftermathMs;
    unansweredUntil = Date.now() + 1000;
  }

  return { send, interrupt, kill, statuses, faults };
}
