import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/client.ts';
import { runSql } from '#server/db/run.ts';

/** One table as the database itself describes it. */
export interface TableFacts {
  name: string;
  /** Columns that are stored rather than computed, with their types as SQL. */
  columns: [name: string, type: string][];
}

/** How far an identity column has counted. */
export interface SequenceFacts {
  name: string;
  value: string;
  /** False while the first number has not been given out. */
  called: boolean;
}

/**
 * Every table of the product, read from the database's own catalogue, so that none can be forgotten.
 */
export async function readTables(queries: Queries): Promise<TableFacts[]> {
  return runSql<TableFacts & Record<string, unknown>>(
    queries,
    sql`
      select c.relname as name,
        (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
  );
}

/** A foreign key: what drops it, and what makes it again. */
interface ForeignKey {
  drop: string;
  add: string;
}

/** Every foreign key of the product, as statements. */
export async function readForeignKeys(queries: Queries): Promise<ForeignKey[]> {
  return runSql<ForeignKey & Record<string, unknown>>(
    queries,
    sql`
      select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
        format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      order by k.conname`,
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
