import { execFile } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseFingerprint, migrateDeployed } from '#ops/deploy/migrate-deployed.ts';
import { checkDatabase } from '#ops/doctor/database-check.ts';
import { database } from '#server/db/client.ts';
import { newestMigration } from '#server/db/newest-migration.ts';
import { parseEnvironment } from '#server/env.ts';
import { cleanEnvironment } from '#tests/runner/clean-environment.ts';

const url = process.env.DATABASE_URL ?? '';
const isNeon = url.includes('.neon.tech');
const run = (statement: string) => database().queries.execute(sql.raw(statement));
const checkTestDatabase = (changes: Record<string, string> = {}, isPreview = false) =>
  checkDatabase(parseEnvironment({ DATABASE_URL: url, ...changes }), isPreview);

afterEach(async () => {
  await run('comment on schema netlify is null');
  await run("delete from netlify.migrations where name like '9999%'");
});

describe.runIf(url)('the check of the database', () => {
  test('the check of the database names the driver and the newest schema', async () => {
    expect(await checkTestDatabase()).toEqual([
      {
        name: 'Database',
        status: 'fine',
        message: expect.stringContaining(isNeon ? 'WebSocket' : 'ordinary Postgres') as string,
      },
      { name: 'Schema', status: 'fine', message: `current (${newestMigration}).` },
    ]);
  });

  test('the check of the database asks for a migration when the schema is not the newest, and leaves that of previews to the next one', async () => {
    await run(`update netlify.migrations set name = '0000_x' where name = '${newestMigration}'`);
    try {
      expect((await checkTestDatabase())[1]).toMatchObject({ name: 'Schema', status: 'fix' });
      expect((await checkTestDatabase({}, true))[1]).toMatchObject({
        status: 'note',
        message: expect.stringContaining('the next preview migrates it.') as string,
      });
    } finally {
      await run(`update netlify.migrations set name = '${newestMigration}' where name = '0000_x'`);
    }
  });

  test('the check of the database notes that the schema is newer than the clone', async () => {
    await run("insert into netlify.migrations (name) values ('9999_later')");
    expect((await checkTestDatabase())[1]).toMatchObject({
      status: 'note',
      message: 'newer than this clone (9999_later): update the clone.',
    });
  });

  test('the check of the database refuses the database of the public site for a preview', async () => {
    const fingerprint = databaseFingerprint(url);
    await migrateDeployed(database(), [], { isPreview: false, fingerprint });
    expect((await checkTestDatabase({}, true))[0]).toMatchObject({
      name: 'Database',
      status: 'fix',
      message: 'that of the public site: give previews an empty database (docs/deploy.md).',
    });
    expect((await checkTestDatabase())[0]).toMatchObject({ status: 'fine' });
  });

  // The proxy that stands in for Neon takes one role.
  test.skipIf(isNeon)(
    'the check of the database asks for the role that owns the tables',
    async () => {
      const second = `second_${process.pid}`;
      await run(`create role ${second} login password 'second'`);
      await run(`grant pg_read_all_data, pg_write_all_data to ${second}`);
      await run(`grant usage on schema netlify to ${second}`);
      const changed = Object.assign(new URL(url), { username: second, password: 'second' });
      try {
        const results = await checkTestDatabase({ DATABASE_URL: changed.href });
        expect(results.slice(0, 2)).toMatchObject([
          { name: 'Database', status: 'fine' },
          {
            name: 'Schema',
            status: 'fix',
            message: expect.stringMatching(/^belongs to the role \w+, and only that one/) as string,
          },
        ]);
      } finally {
        await run(`revoke all on schema netlify from ${second}`);
        await run(`drop role ${second}`);
      }
    },
  );

  test('the check of the database says that the server has no database of that name', async () => {
    const changes = { DATABASE_URL: url.replace(/[^/]+$/, 'no_such_database') };
    expect(await checkTestDatabase(changes)).toMatchObject([
      {
        name: 'Database',
        status: 'fix',
        message: expect.stringContaining('no database') as string,
      },
    ]);
  });
});

describe.runIf(url && !isNeon)('npm run doctor', () => {
  /** Runs the command itself with nothing configured but what is given. */
  async function doctor(args: string[], env: Record<string, string> = {}) {
    return new Promise<{ code: unknown; output: string }>((resolve) => {
      const variables = { ...cleanEnvironment(), ...env };
      const command = ['ops/doctor.ts', ...args];
      execFile(process.execPath, command, { env: variables }, (error, stdout, stderr) => {
        resolve({ code: error ? error.code : 0, output: stdout + stderr });
      });
    });
  }

  test('npm run doctor ends with code 1 and a line for each fix', async () => {
    const { code, output } = await doctor([], { DATABASE_URL: url, ADMIN_PASSWORD: 'too short' });
    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}ok {4}Schema {8}/m);
    expect(output).toMatch(/^ {2}FIX  {2}Admin password {2}shorter than 16 characters/m);
    expect(output).toMatch(/^To fix: \d+\./m);
    expect(output).not.toContain('too short');
    expect(output).not.toContain('postgres:postgres');
  });

  test('npm run doctor refuses a context that does not exist', async () => {
    const { code, output } = await doctor(['--context', 'staging']);
    expect(code).toBe(1);
    expect(output.trim()).toContain('--context must be one of production, deploy-preview');
    expect(output).not.toContain('    at ');
  });
});
