import { onTestFinished } from 'vitest';
import { embeddedDatabase, registerEmbeddedDatabase } from '#server/db/client.ts';
import { connectNodePostgres } from '#server/db/drivers/node-postgres.ts';

/** Puts the database at an address where nothing answers, for the rest of the test. */
export function takeDatabaseAway(): void {
  const before = embeddedDatabase();
  const away = connectNodePostgres('postgres://postgres@127.0.0.1:1/nobody');
  registerEmbeddedDatabase(away);
  onTestFinished(async () => {
    registerEmbeddedDatabase(before);
    await away.close();
  });
}
