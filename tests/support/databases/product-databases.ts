import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import pg from 'pg';
import { neonUrl } from './neon-driver.ts';
import { startNeonProxy } from './neon-proxy.ts';
import { startPostgres } from './postgres-server.ts';

/** How a product reaches its database. */
export type Driver = 'the embedded database' | 'node-postgres' | "Neon's driver";

/** Empty databases for products in processes of their own, one for each driver. */
export interface ProductDatabases {
  /** Variables that point a product at its database. */
  environment(driver: Driver): Record<string, string>;
  close(): Promise<void>;
}

/** Starts a Postgres and the Neon proxy in front of it. */
export async function startProductDatabases(): Promise<ProductDatabases> {
  const postgres = await startPostgres();
  const proxy = await startNeonProxy(postgres.port);
  const owner = new pg.Client(postgres.url('postgres'));
  await owner.connect();
  for (const name of ['of_postgres', 'of_neon']) await owner.query(`create database ${name}`);
  await owner.end();
  const preload = pathToFileURL(resolve(import.meta.dirname, 'neon-preload.ts'));
  const environments: Record<Driver, Record<string, string>> = {
    'the embedded database': {},
    'node-postgres': { DATABASE_URL: postgres.url('of_postgres') },
    "Neon's driver": {
      DATABASE_URL: neonUrl('of_neon'),
      NEON_PROXY_PORT: String(proxy.port),
      NODE_OPTIONS: `--import=${preload.href}`,
    },
  };
  return {
    environment: (driver) => environments[driver],
    close: async () => {
      await proxy.close();
      await postgres.close();
    },
  };
}
