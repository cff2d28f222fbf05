import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { supportersChanged } from '#server/donations/supporters-changed.ts';
import { leaveToSweep, purgeLeftovers } from '#server/http/purge.ts';
import { blogChanged } from '#server/posts/blog-changed.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';

const purges = await capturePurges();

test('a purge that the platform refuses is tried again after its five seconds', async () => {
  purges.statuses = [429];
  await blogChanged();
  expect(purges.tags).toEqual(['blog', 'blog']);
  expect(await purges.left()).toEqual([]);
});

test('what is refused twice is purged by the next sweep', async () => {
  purges.statuses = [429, 429];
  await blogChanged();
  expect(await purges.left()).toEqual(['blog']);
  purges.statuses = [503, 503];
  await purgeLeftovers();
  expect(await purges.left()).toEqual(['blog']);
  await purgeLeftovers();
  expect(purges.tags).toHaveLength(5);
  expect(await purges.left()).toEqual([]);
});

test('a sweep that is stopped, or a change meanwhile, leaves the purge to the next sweep', async () => {
  await supportersChanged();
  const during: string[][] = [];
  purges.onPurge = async (count) => {
    during.push(await purges.left());
    if (count === 2) await leaveToSweep(database().queries, 'supporters');
  };
  await purgeLeftovers();
  expect(during).toEqual([['supporters']]);
  expect(await purges.left()).toEqual(['supporters']);
  await purgeLeftovers();
  expect(await purges.left()).toEqual([]);
});

test('a list of names is purged at once, and once more by the next sweep', async () => {
  await supportersChanged();
  expect(purges.tags).toEqual(['supporters']);
  expect(await purges.left()).toEqual(['supporters']);
  await purgeLeftovers();
  expect(purges.tags).toEqual(['supporters', 'supporters']);
  expect(await purges.left()).toEqual([]);
});

test('a change that is stored does not fail because its purge cannot be left to the sweep', async () => {
  await database().queries.execute(sql`alter table unpurged_tags rename to unpurged_tags_away`);
  onTestFinished(async () => {
    await database().queries.execute(sql`alter table unpurged_tags_away rename to unpurged_tags`);
  });
  const { lines } = captureLog();
  await supportersChanged();
  expect(purges.tags).toEqual(['supporters']);
  expect(lines.join()).toContain('"task":"leave a purge to the sweep"');
});
