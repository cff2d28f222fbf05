import { sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { runSql } from '../../db/run.ts';

/**
 * The place where reading goes on. Another space or environment than last time starts anew.
 *
 * @returns the sync token; empty to start from the beginning.
 */
export async function findPlace(source: string): Promise<string> {
  const [row] = await runSql<{ source: string; token: string }>(
    database().queries,
    sql`select source, token from cms_mirror`,
  );
  if (row && row.source === source && row.token !== '') return row.token;
  await startAnew(source);
  return '';
}

/** Forgets the place: everything is read again, and what is not seen then has disappeared. */
export async function startAnew(source: string): Promise<void> {
  await database().queries.execute(sql`
    update cms_mirror set source = ${source}, token = '', midway = false, initial = true,
      generation = generation + 1`);
}
