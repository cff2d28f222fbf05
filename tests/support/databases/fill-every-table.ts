import { sql } from 'drizzle-orm';
import { readTables } from '#local/backup/catalogue.ts';
import { database } from '#server/db/client.ts';
import { runSql } from '#server/db/run.ts';

/** Text that careless copying changes. */
const difficult =
  'Visitor "quoted" \\back\\slash, {brace}, tab\t, line\nend\r\n, 李小龍 🫀 \u202Eright, NULL, null, \\N, ';

/** Values as SQL that are hard to carry, by type; the first is the plainest. */
function valuesOf(type: string): string[] {
  const text = `'${difficult.replaceAll("'", "''")}'`;
  if (type === 'text[]') return [`array[${text}, '', '{}']`, `'{}'::text[]`];
  if (type === 'jsonb')
    return [
      `'{"big": 12345678901234567890.123456789, "text": "\\"é\\" ", "none": null}'::jsonb`,
      `'null'::jsonb`,
    ];
  if (type.startsWith('timestamp')) return [`'2026-11-20T23:42:00.123Z'`, `'0099-01-01T00:00:00Z'`];
  if (type === 'date') return [`'2026-11-20'`];
  if (type === 'uuid') return ['gen_random_uuid()'];
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'text') return [text, `''`];
  return ['1000', '1001'];
}

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  identity: boolean;
  /** Column of another table that it points to. */
  target: string | null;
  unique: boolean;
  /** Values that a check constraint allows, if it lists some. */
  allowed: string[] | null;
}

async function readColumns(table: string): Promise<Column[]> {
  return runSql<Column & Record<string, unknown>>(
    database().queries,
    sql`
      select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
        a.attidentity <> '' as identity,
        (select format('(select %I from %I order by random() limit 1)', f.attname, t.relname)
          from pg_constraint k join pg_class t on t.oid = k.confrelid
          join pg_attribute f on f.attrelid = t.oid and f.attnum = k.confkey[1]
          where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey[1] = a.attnum) as target,
        exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique
          and a.attnum = any (i.indkey)) as unique,
        (select json_agg(m[1]) from pg_constraint k,
          regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_-]+)''::text', 'g') m
          where k.conrelid = a.attrelid and k.contype = 'c' and cardinality(k.conkey) = 1
            and k.conkey[1] = a.attnum and pg_get_constraintdef(k.oid) like '%ANY%') as allowed
      from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      order by a.attnum`,
  );
}

function valueFor(column: Column, row: number): string {
  if (row > 0 && column.nullable) return 'null';
  if (column.target) return column.target;
  if (column.allowed) return `'${column.allowed[row % column.allowed.length]}'`;
  const choices = valuesOf(column.type);
  const value = choices[row % choices.length] ?? 'null';
  return column.unique && column.type === 'text' ? `${value} || gen_random_uuid()` : value;
}

/** Tables whose constraints tie columns together; what they need is said here. */
const special: Record<string, Record<string, string>[]> = {
  outbox: [
    { state: `'sent'`, sent_at: `'2026-11-20T23:42:00.123Z'` },
    { state: `'queued'`, sent_at: 'null' },
  ],
  cms_mirror: [{ id: '1' }],
  donations: [{ refunded_cents: '1' }, { refunded_cents: '0' }],
};

/**
 * Puts rows with difficult values into every table there is, whatever its columns, so that a table
 * that somebody adds is covered without anybody thinking of it.
 */
export async function fillEveryTable(): Promise<void> {
  for (const { name } of await readTables(database().queries)) {
    const columns = (await readColumns(name)).filter((column) => !column.identity);
    const rows = special[name] ?? [{}, {}];
    for (const [index, given] of rows.entries()) {
      const values = columns.map((column) => given[column.name] ?? valueFor(column, index));
      const names = columns.map((column) => `"${column.name}"`);
      await database().queries.execute(
        sql.raw(`insert into "${name}" (${names.join(', ')}) values (${values.join(', ')})`),
      );
    }
  }
}
