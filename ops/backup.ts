/** Runs `npm run backup -- FILE [--env FILE]`, which writes every row of every table into one file. */
import { parseArgs } from 'node:util';
import { openDatabase } from './backup/open-database.ts';
import { writeBackup } from './backup/write-backup.ts';
import { SettingsError } from '#host/settings.ts';
import { runCommand } from '#host/run-command.ts';
import { loadDatabaseFile } from '#host/env-file.ts';

await runCommand(async () => {
  const options = { env: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (!file) throw new SettingsError('Say where to: npm run backup -- FILE');
  loadDatabaseFile(values.env);
  const opened = await openDatabase();
  try {
    const rows = await writeBackup(opened.database, file);
    console.log(`${rows} rows of ${opened.name} are in ${file}.`);
    console.log(
      'It holds personal data: keep it encrypted, and delete it when a newer one is there.',
    );
  } finally {
    await opened.close();
  }
});
