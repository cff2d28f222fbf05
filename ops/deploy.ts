/**
 * Runs on the platform at every deploy (netlify.toml). Settings are checked and the site is built before migrations
 * run, so that a deploy that fails changes nothing. Articles are rendered again last, and keep their HTML where that
 * fails.
 */
import { join, resolve } from 'node:path';
import { minuteMs } from '#model/dates/durations.ts';
import { database, loadDatabase } from '#server/db/client.ts';
import { queryTimeout } from '#server/db/drivers/transact.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { runLogged } from '#server/http/background.ts';
import { renderPosts } from '#server/posts/render-posts.ts';
import { bundleFunctions } from '../build/bundle-functions.ts';
import { buildIfNeeded } from '#host/build.ts';
import { databaseFingerprint, migrateDeployed } from './deploy/migrate-deployed.ts';
import { planDeploy } from './deploy/plan-deploy.ts';
import { runCommand } from '#host/run-command.ts';

const root = resolve(import.meta.dirname, '..');

await runCommand(async () => {
  const { isPreview, siteUrl, databaseUrl } = planDeploy(process.env);
  await buildIfNeeded({ ...process.env, ...(siteUrl ? { SITE_URL: siteUrl } : {}) });
  await bundleFunctions(root, siteUrl);
  if (isPreview) console.log('A preview runs no schedules and sends no mail.');
  if (!databaseUrl) {
    console.log('No DATABASE_URL: nothing to migrate here.');
    return;
  }
  // Nobody waits for a response, and a migration may take its time.
  queryTimeout.ms = 10 * minuteMs;
  await loadDatabase();
  const migrations = await readMigrations(join(root, 'netlify/database/migrations'));
  try {
    const fingerprint = databaseFingerprint(databaseUrl);
    const applied = await migrateDeployed(database(), migrations, { isPreview, fingerprint });
    const names = applied.join(', ');
    console.log(names ? `Migrated: ${names}.` : 'The database is up to date.');
    if (isPreview) return;
    const isRendered = await runLogged('render articles', async () => {
      const { posts, changed } = await renderPosts();
      console.log(`${changed} of ${posts} articles have new HTML.`);
    });
    if (!isRendered) console.log('Articles keep their HTML until npm run posts:render succeeds.');
  } finally {
    await database().close();
  }
});
