/**
 * `npm run mail:requeue -- [--dry-run] [--with-refused] [--with-restored] [--env FILE]`: queues again every mail that
 * was given up in the last 30 days, but none whose address was refused or that a restore gave up, unless asked to.
 */
import { parseArgs } from 'node:util';
import { requeueMail } from '#server/mail/requeue-mail.ts';
import { runCommand } from '#host/run-command.ts';
import { loadDatabaseFile } from '#host/env-file.ts';
import { openDatabase } from './backup/open-database.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      'with-refused': { type: 'boolean', default: false },
      'with-restored': { type: 'boolean', default: false },
      env: { type: 'string' },
    },
  });
  loadDatabaseFile(values.env);
  const dryRun = values['dry-run'];
  const opened = await openDatabase();
  try {
    const mails = await requeueMail(new Date(), {
      dryRun,
      withRefused: values['with-refused'],
      withRestored: values['with-restored'],
    });
    for (const { kind, createdAt, toAddress, subject } of mails) {
      // The domain tells a provider that refuses, and the rest would be personal data.
      const domain = toAddress.slice(toAddress.lastIndexOf('@'));
      console.log(`  ${createdAt.toISOString().slice(0, 16)}Z  ${kind} to ${domain}: ${subject}`);
    }
    const done = dryRun ? 'would be queued again' : 'are queued again and leave within 15 minutes';
    console.log(`${mails.length} mails in ${opened.name} ${done}.`);
  } finally {
    await opened.close();
  }
});
