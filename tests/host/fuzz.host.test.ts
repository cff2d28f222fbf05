/** A stranger's generated requests over everything that answers: no 5xx, no hang (security). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRequests } from '#tests/support/fuzz/requests.ts';
import { send } from '#tests/support/fuzz/send.ts';
import { listPaths } from '#tests/support/fuzz/fuzz-targets.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';

const requests = 20_000;
const atOnce = 8;

test(`${requests} generated requests get no 5xx and no hang`, async () => {
  expect((await listPaths()).length).toBeGreaterThan(20);
  const seed = Number(process.env.FUZZ_SEED) || Math.trunc(Math.random() * 2 ** 31);
  const host = await startLocalHost();
  try {
    const all = fc.sample(fuzzRequests(), { numRuns: requests, seed });
    const broken: string[] = [];
    const seen = new Map<number, number>();
    const queue = all.entries();
    const work = async () => {
      for (const [number, asked] of queue) {
        const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
        const words = `${asked.method} ${asked.target.slice(0, 200)} ${JSON.stringify(asked.headers)} ${(asked.body ?? '').slice(0, 300)}`;
        try {
          const { status, text } = await send(host.url, asked, address);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          if (status >= 500) broken.push(`${status} ${text.slice(0, 200)} ← ${words}`);
        } catch (error) {
          broken.push(`${String(error)} ← ${words}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(broken, `seed ${seed}`).toEqual([]);
    expect(seen.get(429) ?? 0, 'answers 429').toBeLessThan(requests / 100);
    for (const status of [200, 400, 401, 404, 405]) {
      expect(seen.get(status), `answers ${status}`).toBeGreaterThan(0);
    }
    expect(
      (
        await send(
          host.url,
          { method: 'GET', target: '/api/health', headers: {}, body: undefined },
          '10.0.0.1',
        )
      ).status,
    ).toBe(200);
  } finally {
    await host.close();
  }
}, 900_000);
