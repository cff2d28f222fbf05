import { type SQL, sql } from 'drizzle-orm';
import { cmsMirror } from '../../db/blog-schema.ts';
import { database, type Queries, runSql } from '../../db/client.ts';
import type { SyncPage } from '../../gateways/contentful/client.ts';
import { chooseBodies } from './choose-bodies.ts';
import { lockMirror } from './run-state.ts';

// One JSON parameter works on every driver.
function keyList(keys: string[]) {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
}

// Nothing waits to be done, and yet nothing shows the record, because staff deleted its post or author.
const isDeletedByStaff = sql`(not known.waiting and known.present and case known.kind
  when 'post' then not exists (select 1 from blog_posts where cms_entry_id = known.entry_id)
  when 'author' then not exists (
    select 1 from blog_authors where cms_entry_id = known.entry_id and withdrawn_at is null)
  else false end)`;

/** Lets the run write again what mentions these records, because its covers, authors and links may change. */
export async function markDependentsWaiting(tx: Queries, changed: string[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update cms_records known set waiting = true
    where not waiting and present and kind in ('post', 'author') and links && array${keyList(changed)}
      and not ${isDeletedByStaff}`);
}

async function storePublished(tx: Queries, page: SyncPage): Promise<string[]> {
  const newest = [...new Map(page.records.map((record) => [record.key, record])).values()];
  if (newest.length === 0) return [];
  const records = await chooseBodies(tx, newest);
  const read = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
    as given(key text, "entryId" text, kind text, revision int, fields jsonb, links jsonb)`;
  // Other settings read an entry differently, which Contentful has not published again.
  const changed = await runSql<{ key: string; waits: boolean }>(
    tx,
    sql`
      select given.key, known.key is null or known.kind <> given.kind or not ${isDeletedByStaff}
        or coalesce(known.revision <> given.revision, true) as waits
      from ${read} left join cms_records known on known.key = given.key
      where known.key is null or not known.present or known.fields <> given.fields
        or known.kind <> given.kind`,
  );
  const waiting = changed.filter((row) => row.waits).map((row) => row.key);
  await tx.execute(sql`
    insert into cms_records (key, entry_id, kind, revision, fields, links, seen_at, present, waiting)
    select key, "entryId", kind, revision, fields, array(select jsonb_array_elements_text(links)), now(),
      true, kind in ('post', 'author')
    from ${read}
    on conflict (key) do update set
      kind = excluded.kind, revision = excluded.revision, fields = excluded.fields, links = excluded.links,
      seen_at = excluded.seen_at, present = true,
      problem = case when excluded.kind = 'other' then null else cms_records.problem end,
      waiting = cms_records.waiting
        or (excluded.kind in ('post', 'author') and excluded.key in ${keyList(waiting)})
        or (excluded.kind = 'other' and cms_records.kind <> 'other')`);
  return changed.map((row) => row.key);
}

async function markDeleted(tx: Queries, isDeleted: SQL): Promise<string[]> {
  const rows = await runSql<{ key: string }>(
    tx,
    sql`
      update cms_records set present = false, waiting = kind in ('post', 'author'), problem = null
      where present and ${isDeleted}
      returning key`,
  );
  return rows.map((row) => row.key);
}

/**
 * Stores the page read with a sync token and the next token together, so that an interrupted run
 * continues here. Returns false when another run has stored it meanwhile.
 */
export async function storePage(page: SyncPage, token: string): Promise<boolean> {
  return database().transaction(async (tx) => {
    const state = await lockMirror(tx);
    if (state.token !== token) return false;
    const { initialSince } = state;
    const isFullyRead = initialSince !== null && !page.next.midway;
    const changed = [
      ...(await storePublished(tx, page)),
      ...(await markDeleted(tx, sql`key in ${keyList(page.removed)}`)),
      ...(isFullyRead ? await markDeleted(tx, sql`seen_at < ${initialSince.toISOString()}`) : []),
    ];
    await markDependentsWaiting(tx, changed);
    await tx.update(cmsMirror).set({
      token: page.next.token,
      midway: page.next.midway,
      read: state.read + page.records.length + page.removed.length,
      ...(isFullyRead ? { initialSince: null } : {}),
    });
    return true;
  });
}
