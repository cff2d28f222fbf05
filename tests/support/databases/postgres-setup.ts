import type { TestProject } from 'vitest/node';
import { connectNodePostgres } from '#server/db/drivers/node-postgres.ts';
import { migrateTemplate } from './migrate-template.ts';
import { type NeonProxy, startNeonProxy } from './neon-proxy.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The ports on 127.0.0.1 of the real Postgres and of the Neon proxy in front of it. */
    postgresPort: number;
    neonProxyPort: number;
  }
}

/** The servers that the projects on a real Postgres share, once in this process. */
interface Shared {
  users: number;
  started: Promise<{ postgres: PostgresServer; proxy: NeonProxy }>;
}

const key = Symbol.for('bioelectric-atlas.tests.postgres');
const holder = globalThis as { [key]?: Shared | undefined };

async function start(): Promise<{ postgres: PostgresServer; proxy: NeonProxy }> {
  const postgres = await startPostgres();
  try {
    const template = connectNodePostgres(postgres.url('template1'));
    await migrateTemplate(template);
    await template.close();
    return { postgres, proxy: await startNeonProxy(postgres.port) };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** Sets up the projects on a real Postgres: the first one starts it, the last one stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder[key] ??= { users: 0, started: start() });
  shared.users += 1;
  const { postgres, proxy } = await shared.started;
  project.provide('postgresPort', postgres.port);
  project.provide('neonProxyPort', proxy.port);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    holder[key] = undefined;
    await proxy.close();
    await postgres.close();
  };
}
