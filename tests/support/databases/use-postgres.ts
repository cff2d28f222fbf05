/** Gives each test file a database of its own on a real Postgres, reached through node-postgres. */
import { inject } from 'vitest';
import { useOwnDatabase } from './own-database.ts';

const port = inject('postgresPort');

useOwnDatabase((name) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`);
