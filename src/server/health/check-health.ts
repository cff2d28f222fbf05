import { sql } from 'drizzle-orm';
import type { GatewayState, Health } from '#model/health.ts';
import { database, runSql } from '../db/client.ts';
import { newestMigration } from '../db/newest-migration.ts';
import { environment } from '../env.ts';

function gatewayState(credential: string | undefined, standIn: string | undefined): GatewayState {
  if (!credential) return 'missing';
  return standIn ? 'sandboxed' : 'configured';
}

async function checkDatabase(): Promise<Pick<Health, 'database' | 'migrations'>> {
  try {
    const rows = await runSql<{ current: boolean }>(
      database().queries,
      sql`select exists (select 1 from netlify.migrations where name = ${newestMigration}) as current`,
    );
    return { database: 'ok', migrations: rows[0]?.current ? 'current' : 'pending' };
  } catch {
    return { database: 'unreachable', migrations: 'unknown' };
  }
}

/** Reports the configuration and, if `isDeep`, asks the database. */
export async function checkHealth(isDeep: boolean): Promise<Health> {
  const env = environment();
  const state = isDeep ? await checkDatabase() : undefined;
  return {
    ok: !state || (state.database === 'ok' && state.migrations === 'current'),
    ...state,
    gateways: {
      payments: gatewayState(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE),
      cms: gatewayState(env.CONTENTFUL_ACCESS_TOKEN, env.CONTENTFUL_API_BASE),
      mail: gatewayState(env.SMTP_URL, env.SMTP_SANDBOX),
    },
    admin: env.ADMIN_PASSWORD ? 'configured' : 'missing',
  };
}
