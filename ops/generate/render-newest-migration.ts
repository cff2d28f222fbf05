import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/**
 * Writes the name of the newest migration of drizzle-kit's journal, because functions do not contain the migrations.
 */
export function renderNewestMigration(root: string): string {
  const journal = readFileSync(
    join(root, 'netlify/database/migrations/meta/_journal.json'),
    'utf8',
  );
  const { entries } = journalSchema.parse(JSON.parse(journal));
  return `/** The name is written by \`npm run generate\`, because functions do not contain the migrations. */\nexport const newestMigration = '${entries.at(-1)?.tag ?? ''}';\n`;
}
