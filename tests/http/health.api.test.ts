import { expect, test } from 'vitest';
import { healthSchema } from '#model/health.ts';
import { database } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { newestMigration } from '#server/db/newest-migration.ts';
import { callApi, freshAddress } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';

const folder = 'netlify/database/migrations';

test('GET /api/health?deep says that database and migrations are fine', async () => {
  const response = await callApi('/api/health?deep');
  expect(response.status).toBe(200);
  expect(healthSchema.parse(response.body)).toMatchObject({
    ok: true,
    database: 'ok',
    migrations: 'current',
    admin: 'configured',
  });
});

test('only the deep check is counted for a network', async () => {
  freezeClock();
  const ip = freshAddress();
  for (let check = 0; check < 10; check += 1) {
    expect((await callApi('/api/health?deep', { ip })).status).toBe(200);
  }
  const refused = await callApi('/api/health?deep', { ip });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await callApi('/api/health', { ip })).status).toBe(200);
  expect((await callApi('/api/health?deep')).status).toBe(200);
});

test('GET /api/health does not ask the database', async () => {
  const response = await callApi('/api/health');
  expect(response.status).toBe(200);
  expect(healthSchema.parse(response.body)).toMatchObject({ ok: true, admin: 'configured' });
  expect(response.body).not.toHaveProperty('database');
});

test('HEAD is answered like GET, without a body', async () => {
  expect(await callApi('/api/health', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

test('the newest migration is the one that health expects', async () => {
  expect((await readMigrations(folder)).at(-1)?.name).toBe(newestMigration);
});

test('migrating again does nothing', async () => {
  expect(await migrate(database(), await readMigrations(folder))).toEqual([]);
});

test('two migrators at once apply each migration once', async () => {
  const name = `9999_test_${crypto.randomUUID()}`;
  const table = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  const migrations = [{ name, statements: [`create table ${table} (id int)`] }];
  const applied = await Promise.all([
    migrate(database(), migrations),
    migrate(database(), migrations),
  ]);
  expect(applied.flat()).toEqual([name]);
});
