import { sql } from 'drizzle-orm';
import { type Queries, runSql } from '#server/db/client.ts';

/** Reads the names of the product's tables from the database's own catalog, so that none can be forgotten. */
export async function readTables(queries: Queries): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    queries,
    sql`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** Reads the columns with which a row is written; Postgres computes the others itself. */
export async function readColumns(queries: Queries, table: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    queries,
    sql`
      select attname as name from pg_attribute
      where attrelid = format('public.%I', ${table}::text)::regclass
        and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
  );
  return rows.map(({ name }) => name);
}

/** Reads every foreign key of the product as the statements that drop it and add it again. */
export async function readForeignKeys(queries: Queries) {
  return runSql<{ drop: string; add: string }>(
    queries,
    sql`
      select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
        format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      order by k.conname`,
  );
}
