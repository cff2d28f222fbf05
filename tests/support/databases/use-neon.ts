/** Gives each test file a database of its own on a real Postgres, reached through Neon's driver. */
import { inject } from 'vitest';
import { neonUrl, pointNeonAt } from './neon-driver.ts';
import { useOwnDatabase } from './own-database.ts';

pointNeonAt(inject('neonProxyPort'));

useOwnDatabase(neonUrl);
