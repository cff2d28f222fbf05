import { expect, test } from 'vitest';
import { healthSchema } from '#contracts/health.ts';
import { database } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { newestMigration } from '#server/db/newest-migration.ts';
import { callApi } from '#tests/support/call-api.ts';

const folder = 'netlify/database/migrations';

test('GET /api/health?deep says that database and migrations are fine', async () => {
  const reply = await callApi('/api/health?deep');
  expect(reply.status).toBe(200);
  expect(healthSchema.parse(reply.body)).toMatchObject({
    ok: true,
    database: 'ok',
    migrations: 'current',
    admin: 'configured',
  });
});

test('GET /api/health does not ask the database', async () => {
  const reply = await callApi('/api/health');
  expect(reply.status).toBe(200);
  expect(healthSchema.parse(reply.body)).toMatchObject({ ok: true, admin: 'configured' });
  expect(reply.body).not.toHaveProperty('database');
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
