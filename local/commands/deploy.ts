/**
 * What the platform runs on every deploy (netlify.toml): checks the settings against the context,
 * builds the site and the functions, then migrates, in this order, so that a deploy that fails
 * changes nothing.
 */
import { join, resolve } from 'node:path';
import { database } from '#server/db/client.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { buildIfNeeded } from '../build.ts';
import { bundleFunctions } from '../../build/bundle-functions.ts';
import { fingerprintOf, migrateDeployed } from '../deploy/migrate-deployed.ts';
import { planDeploy } from '../deploy/plan-deploy.ts';
import { exitWithReason } from '../host/exit-with-reason.ts';

const root = resolve(import.meta.dirname, '../..');

async function deploy(): Promise<void> {
  const plan = planDeploy(process.env);
  const siteUrl = plan.siteUrl ? { SITE_URL: plan.siteUrl } : {};
  await buildIfNeeded({ env: { ...process.env, ...siteUrl }, say: console.log });
  await bundleFunctions(root);
  if (!plan.databaseUrl) {
    console.log('No DATABASE_URL: nothing to migrate here.');
    return;
  }
  const migrations = await readMigrations(join(root, 'netlify/database/migrations'));
  try {
    const applied = await migrateDeployed(database(), migrations, {
      isPreview: plan.isPreview,
      fingerprint: fingerprintOf(plan.databaseUrl),
    });
    console.log(
      applied.length > 0 ? `Migrated: ${applied.join(', ')}.` : 'The database is up to date.',
    );
  } finally {
    await database().close();
  }
}

await deploy().catch(exitWithReason);
