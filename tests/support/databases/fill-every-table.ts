import { sql } from 'drizzle-orm';
import { readTables } from '#ops/backup/catalog.ts';
import { database, runSql } from '#server/db/client.ts';

/** A text that careless copying changes. */
const difficult =
  'Visitor "quoted" \\back\\slash, {brace}, tab\t, line\nend\r\n, 李小龍 🫀 \u202Eright, lines\u2028of\u2029InDesign, NULL, null, \\N, ';

/** Lists values as SQL that are hard to carry, by type; the first is the plainest. */
function readValues(type: string): string[] {
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
  if (type === 'uuid[]') return ['array[gen_random_uuid(), gen_random_uuid()]', `'{}'`];
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'text') return [text, `''`];
  if (type === 'smallint') return ['1'];
  return ['1000', '1'];
}

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  identity: boolean;
  /** The column of another table to which it points. */
  target: string | null;
  unique: boolean;
  /** The values that a check constraint allows, if it lists some. */
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

/**
 * Returns one of the choices that a row can make, by number, so that rows of any kind can be tried: bit 0 chooses whether
 * a reference is null, bit 1 whether the value is left out, and the rest which of the allowed values it is.
 */
function valueFor(column: Column, attempt: number): string {
  const leavesOut = (attempt >> 1) & 1;
  const choice = attempt >> 2;
  if (leavesOut === 1 && column.nullable) return 'null';
  if (column.target) return attempt % 2 === 0 && column.nullable ? 'null' : column.target;
  if (column.allowed) return `'${column.allowed[choice % column.allowed.length]}'`;
  const values = readValues(column.type);
  const value = values[attempt % values.length] ?? 'null';
  return column.unique && column.type === 'text' ? `${value} || gen_random_uuid()` : value;
}

/** The number of rows that a table shall hold, unless its constraints allow only one. */
const wanted = 2;
const attempts = 16;

async function fillTable(name: string): Promise<number> {
  const columns = (await readColumns(name)).filter((column) => !column.identity);
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  let written = 0;
  for (let attempt = 0; attempt < attempts && written < wanted; attempt += 1) {
    const values = columns.map((column) => valueFor(column, attempt)).join(', ');
    try {
      await database().queries.execute(
        sql.raw(`insert into "${name}" (${names}) values (${values})`),
      );
      written += 1;
    } catch (error) {
      // Constraints tie columns together: another attempt makes another choice.
      const code =
        error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : '';
      if (!code?.startsWith('23')) throw error;
    }
  }
  return written;
}

/**
 * Writes rows with difficult values into every table there is, whatever its columns, so that a new table is covered
 * without anybody thinking of it.
 */
export async function fillEveryTable(): Promise<void> {
  let waiting = await readTables(database().queries);
  // A table whose rows must point to another's has to wait for that one.
  while (waiting.length > 0) {
    const empty: string[] = [];
    for (const name of waiting) if ((await fillTable(name)) === 0) empty.push(name);
    if (empty.length === waiting.length) throw new Error(`No row fits into ${empty.join(', ')}.`);
    waiting = empty;
  }
}
