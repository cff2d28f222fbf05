/**
 * `npm run restore -- FILE [--force [--public-site MARK]] [--env FILE]`: makes the database what a backup
 * holds.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMigrations } from '#server/db/migrate.ts';
import { environment } from '#server/env.ts';
import { openDatabase } from './backup/open-database.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { refusePublicSite } from './deploy/migrate-deployed.ts';
import { SettingsError } from '#host/settings.ts';
import { runCommand } from '#host/run-command.ts';
import { loadDatabaseFile } from '#host/env-file.ts';

const migrationsFolder = resolve(import.meta.dirname, '../netlify/database/migrations');

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      env: { type: 'string' },
      force: { type: 'boolean', default: false },
      'public-site': { type: 'string' },
    },
  });
  const [file] = positionals;
  if (!file) throw new SettingsError('Say from where: npm run restore -- FILE');
  loadDatabaseFile(values.env);
  const migrations = await readMigrations(migrationsFolder);
  const { database, name, close } = await openDatabase();
  try {
    if (values.force) {
      await refusePublicSite(database, environment().DATABASE_URL, values['public-site']);
    }
    const options = { migrations, force: values.force };
    const { rows, givenUp } = await restoreBackup(database, file, options);
    console.log(`${rows} rows of ${file} are in ${name}.`);
    if (givenUp > 0) {
      console.log(
        `${givenUp} mails were due and are not sent by themselves (docs/runbook.md, "Mail").`,
      );
    }
  } finally {
    await close();
  }
});
