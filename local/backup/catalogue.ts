import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/client.ts';
import { runSql } from '#server/db/run.ts';

/** One table as the database itself describes it. */
export interface TableFacts {
  name: string;
  /** Columns that are stored rather than computed, with their types as SQL. */
  columns: [name: string, type: string][];
  /** Other tables that its rows point to. */
  pointsTo: string[];
}

/** How far an identity column has counted. */
export interface SequenceFacts {
  name: string;
  value: string;
  /** False while the first number has not been given out. */
  called: boolean;
}

/** Those that others point to come first. */
function inOrder(tables: TableFacts[]): TableFacts[] {
  const done: TableFacts[] = [];
  const isDone = (name: string) => done.some((table) => table.name === name);
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => table.pointsTo.every(isDone));
    if (ready.length === 0) {
      throw new Error(
        `Tables point to each other in a circle: ${waiting.map((t) => t.name).join()}.`,
      );
    }
    done.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return done;
}

/**
 * Every table of the product, read from the database's own catalogue, so that none can be forgotten;
 * those that others point to come first.
 */
export async function readTables(queries: Queries): Promise<TableFacts[]> {
  const rows = await runSql<{ name: string; columns: [string, string][]; points_to: string[] }>(
    queries,
    sql`
      select c.relname as name,
        (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        coalesce((select json_agg(distinct t.relname) from pg_constraint k
          join pg_class t on t.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as points_to
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
  );
  return inOrder(
    rows.map(({ name, columns, points_to }) => ({ name, columns, pointsTo: points_to })),
  );
}

/** Every sequence of the product. */
export async function readSequences(queries: Queries): Promise<SequenceFacts[]> {
  const names = await runSql<{ name: string }>(
    queries,
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const found: SequenceFacts[] = [];
  for (const { name } of names) {
    const rows = await runSql<{ value: string; called: boolean }>(
      queries,
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    );
    for (const { value, called } of rows) found.push({ name, value, called });
  }
  return found;
}
