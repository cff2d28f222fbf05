/**
 * `npm run mail:requeue -- [--dry-run] [--with-refused] [--env FILE]`: queues again every mail
 * that was given up in the last 30 days, but none whose address was refused, unless asked to.
 */
import { parseArgs } from 'node:util';
import { requeueMail } from '#server/mail/requeue-mail.ts';
import { loadEnvFile, runCommand } from '#host/run-command.ts';
import { openDatabase } from './backup/open-database.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      'with-refused': { type: 'boolean', default: false },
      env: { type: 'string' },
    },
  });
  loadEnvFile(values.env);
  const dryRun = values['dry-run'];
  const opened = await openDatabase();
  try {
    const mails = await requeueMail(new Date(), { dryRun, withRefused: values['with-refused'] });
    for (const { subject } of mails) console.log(`  ${subject}`);
    const done = dryRun ? 'would be queued again' : 'are queued again and leave within 15 minutes';
    console.log(`${mails.length} mails in ${opened.name} ${done}.`);
  } finally {
    await opened.close();
  }
});
