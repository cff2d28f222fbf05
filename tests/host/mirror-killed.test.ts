/** A mirror whose process is killed goes on where it was (issue 7, "Mirror"). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { adminPasswordHeader } from '#contracts/admin-session.ts';
import { mirrorStatusSchema, type MirrorStatus } from '#contracts/blog-mirror.ts';
import { startCms } from '#tests/support/cms/cms-server.ts';
import { type HostProcess, startHostProcess } from '#tests/support/host-process.ts';

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const headers = { [adminPasswordHeader]: 'a-password' };
const entries = Array.from({ length: 120 }, (_, at) => `entry-${String(at).padStart(3, '0')}`);

async function readStatus(url: string): Promise<MirrorStatus> {
  const answer = await fetch(`${url}/api/admin/blog/sync`, { headers });
  return mirrorStatusSchema.parse(await answer.json());
}

async function publishedSlugs(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/admin/blog/posts?content=none&limit=1000`, { headers });
  const posts = (await answer.json()) as { slug: string; published: boolean }[];
  return posts.filter(({ published }) => published).map(({ slug }) => slug);
}

/** Resolves once the mirror stands as wanted. */
async function until(url: string, isSo: (status: MirrorStatus) => boolean): Promise<MirrorStatus> {
  return vi.waitFor(
    async () => {
      const status = await readStatus(url);
      if (!isSo(status)) throw new Error(`It stands so: ${JSON.stringify(status)}`);
      return status;
    },
    { timeout: 90_000, interval: 25 },
  );
}

test('killed while it reads and again while it writes, it ends with what the CMS has', async () => {
  const cms = await startCms();
  cleanUps.push(() => cms.close());
  await cms.post('switches', { webhook: false });
  for (const id of entries) {
    const fields = { title: `Title ${id}`, slug: id, body: 'A **text**.' };
    await cms.post(`entries/${id}`, { action: 'publish', fields });
  }
  await cms.post('switches', { pageSize: 10, slowMs: 150 });

  const dataDir = mkdtempSync(join(tmpdir(), 'atlas-mirror-'));
  cleanUps.push(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const start = (): HostProcess => {
    const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'a-password', ...cms.environment };
    const host = startHostProcess(env);
    cleanUps.push(() => host.end('SIGKILL'));
    return host;
  };

  // An empty site reads the CMS as it starts.
  const first = start();
  await until(await first.address, ({ progress }) => progress.read >= 30);
  await first.end('SIGKILL');
  const readBefore = cms.readings.length;
  expect(readBefore).toBeLessThan(12);

  // The next start takes over once the dead run's lease has ended.
  const second = start();
  await until(await second.address, ({ lastRun }) => (lastRun?.result.created ?? 0) > 0);
  await second.end('SIGKILL');
  const again = cms.readings.slice(readBefore);
  expect(cms.readings.filter((query) => query.includes('initial=true'))).toHaveLength(1);
  expect(again.every((query) => query.startsWith('sync_token='))).toBe(true);
  // The page whose answer the killed process never kept is all that is read twice.
  expect(new Set(cms.readings).size).toBeGreaterThanOrEqual(cms.readings.length - 1);

  const third = start();
  const url = await third.address;
  const ended = ({ running, unfinished, lastRun }: MirrorStatus) =>
    !running && !unfinished && lastRun?.finishedAt != null;
  const { problems, lastRun } = await until(url, ended);
  expect({ problems, error: lastRun?.error }).toEqual({ problems: [], error: null });
  expect((await publishedSlugs(url)).sort()).toEqual(entries);
});
