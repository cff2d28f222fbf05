/** `npm run backup -- FILE [--env FILE]`: every row of every table into one file. */
import { parseArgs } from 'node:util';
import { openDatabase } from '../backup/open-database.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { exitWithReason } from '../host/exit-with-reason.ts';
import { SettingsError } from '../host/settings.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { env: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file) throw new SettingsError('Say where to: npm run backup -- FILE');
  if (values.env) process.loadEnvFile(values.env);
  const opened = await openDatabase();
  try {
    const rows = await writeBackup(opened.database, file);
    console.log(`${rows} rows of ${opened.words} are in ${file}.`);
    console.log(
      'It holds personal data: keep it encrypted, and delete it when a newer one is there.',
    );
  } finally {
    await opened.close();
  }
}

await run().catch(exitWithReason);
