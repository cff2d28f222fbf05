import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One numbered SQL file of `netlify/database/migrations`. */
export interface Migration {
  /** File name without `.sql`; the key in the platform's tracking table. */
  name: string;
  /** Its statements, in order. */
  statements: string[];
}

/** drizzle-kit writes this line between statements; the platform reads it as a comment. */
const statementBreak = '--> statement-breakpoint';

/** Reads all migrations of a folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d+[_-].*\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      statements: (await readFile(join(folder, file), 'utf8'))
        .split(statementBreak)
        .map((statement) => statement.trim())
        .filter((statement) => statement !== ''),
    })),
  );
}
