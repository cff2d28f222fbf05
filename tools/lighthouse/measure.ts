import { once } from 'node:events';
import { get, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import lighthouse from 'lighthouse';

/** One page: scores of 100, milliseconds, bytes, and the audits that fail. */
export interface Measured {
  scores: Record<string, number>;
  fcp: number;
  lcp: number;
  /** Layout shift, three digits. */
  cls: number;
  tbt: number;
  /** All that the page made the browser fetch, as it came over the line. */
  bytes: number;
  failing: string[];
}

/** What a site on this machine cannot pass: it has no address of its own that plain HTTP could lead to. */
const skipAudits = ['redirects-http'];

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Asks for a page once, as somebody at the same CDN did before: what is measured is the page. */
export async function warm(url: string): Promise<void> {
  const options: RequestOptions = {
    rejectUnauthorized: false,
    headers: { 'Accept-Encoding': 'br' },
  };
  const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
}

/** Opens a page in Lighthouse's mobile profile once. */
export async function run(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, logLevel: 'silent', skipAudits });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { audits, categories } = result.lhr;
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? NaN;
  const counted = Object.values(categories)
    .flatMap((category) => category.auditRefs)
    .filter((audit) => audit.weight > 0)
    .map((audit) => audit.id);
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    fcp: Math.round(valueOf('first-contentful-paint')),
    lcp: Math.round(valueOf('largest-contentful-paint')),
    cls: Number(valueOf('cumulative-layout-shift').toFixed(3)),
    tbt: Math.round(valueOf('total-blocking-time')),
    bytes: valueOf('total-byte-weight'),
    failing: counted.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}

/** Medians of a page's runs; an audit fails when it fails in most of them. */
export function mediansOf(all: readonly Measured[]): Measured {
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  const categories = Object.keys(all[0]?.scores ?? {});
  const failing = new Set(all.flatMap((one) => one.failing));
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, of((one) => one.scores[name] ?? 0)]),
    ),
    fcp: of((one) => one.fcp),
    lcp: of((one) => one.lcp),
    cls: of((one) => one.cls),
    tbt: of((one) => one.tbt),
    bytes: of((one) => one.bytes),
    failing: [...failing].filter(
      (audit) => all.filter((one) => one.failing.includes(audit)).length > all.length / 2,
    ),
  };
}
