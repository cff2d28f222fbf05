import { setTimeout as pause } from 'node:timers/promises';
import type { Decision } from '#contracts/applications.ts';

/** One request of a virtual user. */
export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: string;
  /** Statuses that are right at any time. */
  expected: number[];
  /** The visitor's address; by default a new one, so that no rate limit is met. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What the virtual users know, and what the site acknowledged to them. */
export interface Scene {
  send(asked: Asked): Promise<Answer | undefined>;
  adminPassword: string;
  providers: { url: string; secretKey: string; publishableKey: string; webhookSecret: string };
  /** False once the run ends. */
  isOpen(): boolean;
  acknowledged: {
    /** Subjects of contact messages. */
    messages: Set<string>;
    /** Emails of applicants. */
    applications: Set<string>;
    decisions: Map<string, Decision>;
    /** Post id to the titles that its row may have. */
    posts: Map<string, string[]>;
    /** Donation id to its cents. */
    donations: Map<string, number>;
    /** Donations that a confirm called succeeded. */
    succeeded: Set<string>;
    /** Stripe events that were answered 200. */
    events: Set<string>;
    /** Slugs that were published in the CMS. */
    articles: Set<string>;
  };
}

const timeoutMs = 30_000;

/** How long after an outage its errors may still be met, in milliseconds. */
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
  const outages: { from: number; until: number }[] = [];

  async function send(asked: Asked): Promise<Answer | undefined> {
    const { method = 'GET', path, headers = {}, json, address = newAddress(), expected } = asked;
    const body = json === undefined ? asked.body : JSON.stringify(json);
    try {
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'X-Forwarded-For': address,
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      const { status } = response;
      const text = await response.text();
      statuses.push(status);
      const now = Date.now();
      const inOutage = outages.some(({ from, until }) => now >= from && now < until + aftermathMs);
      if (!expected.includes(status) && !(inOutage && [502, 503].includes(status))) {
        faults.push(`${method} ${path} was answered ${status}: ${text.slice(0, 200)}`);
      }
      return { status, headers: response.headers, text };
    } catch (error) {
      faults.push(`${method} ${path} got no answer: ${String(error)}`);
      return undefined;
    }
  }

  /** Takes something away for ten seconds. */
  async function interrupt(stop: () => Promise<void>, start: () => Promise<void>): Promise<void> {
    const outage = { from: Date.now(), until: Infinity };
    outages.push(outage);
    await stop();
    await pause(10_000);
    await start();
    outage.until = Date.now();
  }

  return { send, interrupt, statuses, faults };
}
