import { sql } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { runSql } from '../../db/run.ts';
import type { SyncPage } from '../../gateways/contentful/read-changes.ts';
import { holdLease, type Lease } from './lease.ts';

/** One JSON parameter instead of an array of unknown length: the same on every driver. */
function keyList(keys: string[]) {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
}

/** What mentions a changed record must be worked again: covers, authors and links may differ. */
async function wakeMentions(tx: Queries, changed: string[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update cms_records set waiting = true
    where not waiting and present and kind <> 'asset' and links && array${keyList(changed)}`);
}

async function keepPublished(tx: Queries, page: SyncPage, generation: number): Promise<string[]> {
  const records = [...new Map(page.records.map((record) => [record.key, record])).values()];
  if (records.length === 0) return [];
  const given = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
    as given(key text, kind text, fields jsonb, links jsonb)`;
  const changed = await runSql<{ key: string }>(
    tx,
    sql`
      select given.key from ${given} left join cms_records known on known.key = given.key
      where known.key is null or not known.present or known.fields <> given.fields`,
  );
  const changedKeys = changed.map((row) => row.key);
  await tx.execute(sql`
    insert into cms_records (key, kind, fields, links, generation, present, waiting)
    select key, kind, fields, array(select jsonb_array_elements_text(links)), ${generation}::int,
      true, kind <> 'asset'
    from ${given}
    on conflict (key) do update set
      kind = excluded.kind, fields = excluded.fields, links = excluded.links,
      generation = excluded.generation, present = true,
      waiting = cms_records.waiting
        or (excluded.kind <> 'asset' and excluded.key in ${keyList(changedKeys)})`);
  return changedKeys;
}

async function keepRemoved(tx: Queries, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await runSql<{ key: string }>(
    tx,
    sql`
      update cms_records set present = false, waiting = kind <> 'asset', problem = null
      where present and key in ${keyList(keys)}
      returning key`,
  );
  return rows.map((row) => row.key);
}

/** After everything was read from the beginning, what was not seen again has disappeared. */
async function keepDisappeared(tx: Queries, generation: number): Promise<string[]> {
  const rows = await runSql<{ key: string }>(
    tx,
    sql`
      update cms_records set present = false, waiting = kind <> 'asset', problem = null
      where present and generation < ${generation}
      returning key`,
  );
  return rows.map((row) => row.key);
}

/**
 * Keeps one page of changes and the place where reading goes on, in one transaction: a run that is
 * cut off anywhere goes on from the last page.
 */
export async function keepPage(lease: Lease, page: SyncPage): Promise<void> {
  await database().transaction(async (tx) => {
    await holdLease(tx, lease);
    const [state] = await runSql<{ generation: number; initial: boolean }>(
      tx,
      sql`select generation, initial from cms_mirror`,
    );
    const { generation = 0, initial = true } = state ?? {};
    const changed = [
      ...(await keepPublished(tx, page, generation)),
      ...(await keepRemoved(tx, page.removed)),
      ...(initial && !page.next.midway ? await keepDisappeared(tx, generation) : []),
    ];
    await wakeMentions(tx, changed);
    await tx.execute(sql`
      update cms_mirror set token = ${page.next.token}, midway = ${page.next.midway},
        initial = initial and ${page.next.midway}::boolean,
        read = read + ${page.records.length + page.removed.length}::int`);
  });
}
