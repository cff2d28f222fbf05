/** A mirror whose process is killed goes on where it was (P-72). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { mirrorStatusSchema, type MirrorStatus } from '#model/posts/mirror.ts';
import { startCms } from '#tests/support/cms/cms-server.ts';
import { newDataFolder, startHostIn } from '#tests/support/host/host-in-folder.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

const entries = Array.from(
  { length: 120 },
  (_, index) => `entry-${String(index).padStart(3, '0')}`,
);

async function readStatus(url: string): Promise<MirrorStatus> {
  const response = await fetch(`${url}/api/admin/blog/sync`, { headers: staffHeaders });
  return mirrorStatusSchema.parse(await response.json());
}

async function publishedSlugs(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/admin/blog/posts?content=none&limit=1000`, {
    headers: staffHeaders,
  });
  const posts = (await response.json()) as { slug: string; published: boolean }[];
  return posts.filter(({ published }) => published).map(({ slug }) => slug);
}

/** Resolves once the mirror's status is as wanted. */
async function until(url: string, isSo: (status: MirrorStatus) => boolean): Promise<MirrorStatus> {
  return vi.waitFor(
    async () => {
      const status = await readStatus(url);
      if (!isSo(status)) throw new Error(`The status is ${JSON.stringify(status)}`);
      return status;
    },
    { timeout: 90_000, interval: 200 },
  );
}

/** A CMS with many entries that answers slowly, in small pages. */
async function startSlowCms() {
  const cms = await startCms();
  onTestFinished(() => cms.close());
  await cms.post('switches', { webhook: false });
  for (const id of entries) {
    const fields = { title: `Title ${id}`, slug: id, body: 'A **text**.' };
    await cms.post(`entries/${id}`, { action: 'publish', fields });
  }
  await cms.post('switches', { pageSize: 10, slowMs: 150 });
  return cms;
}

test('a mirror that is killed while it reads and while it writes ends with what the CMS has', async () => {
  const cms = await startSlowCms();
  const dataDir = newDataFolder();
  const start = () => startHostIn(dataDir, cms.environment);

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
