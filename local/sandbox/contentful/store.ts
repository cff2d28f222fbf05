import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

export type EntityType = 'Entry' | 'Asset';

/** Fields by name, each by locale, as the service keeps them. */
export type Fields = Record<string, Record<string, unknown>>;

/** One entry or asset: what editors see and what is published of it. */
export interface Entity {
  type: EntityType;
  id: string;
  /** Empty for assets. */
  contentType: string;
  draft: Fields;
  /** Null while it is not published. */
  published: Fields | null;
  /** Counts publications. */
  revision: number;
  createdAt: string;
  updatedAt: string;
  /** Deleted for good; kept so that the Sync API can say so. */
  deleted: boolean;
  /** Number of its last change that readers can notice. */
  changed: number;
}

type Row = Record<string, SQLOutputValue>;

function toEntity(row: Row): Entity {
  return {
    type: row.type as EntityType,
    id: String(row.id),
    contentType: String(row.content_type),
    draft: JSON.parse(String(row.draft)) as Fields,
    published: row.published === null ? null : (JSON.parse(String(row.published)) as Fields),
    revision: Number(row.revision),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    deleted: row.deleted === 1,
    changed: Number(row.changed),
  };
}

/** What the stand-in remembers, in one SQLite file. */
export type ContentStore = ReturnType<typeof openContentStore>;

/** Opens or makes the file in a folder. */
export function openContentStore(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'contentful.sqlite'));
  database.exec(`
    pragma journal_mode = wal;
    create table if not exists entities (
      type text not null, id text not null, content_type text not null default '',
      draft text not null, published text, revision integer not null default 0,
      created_at text not null, updated_at text not null,
      deleted integer not null default 0, changed integer not null default 0,
      primary key (type, id)
    );
    create index if not exists entities_changed on entities (changed);
    create table if not exists births (id text not null);
    insert into births select '${crypto.randomUUID()}' where not exists (select 1 from births);`);
  const now = () => new Date().toISOString();
  const nextChange = '(select coalesce(max(changed), 0) + 1 from entities)';
  const insert = database.prepare(`
    insert into entities (type, id, content_type, draft, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?)
    on conflict (type, id) do update set
      content_type = excluded.content_type, draft = excluded.draft,
      updated_at = excluded.updated_at, deleted = 0`);
  const publish = database.prepare(`
    update entities set published = draft, revision = revision + 1, updated_at = ?, deleted = 0,
      changed = ${nextChange}
    where type = ? and id = ?`);
  const unpublish = database.prepare(`
    update entities set published = null, deleted = ?, updated_at = ?, changed = ${nextChange}
    where type = ? and id = ?`);
  const find = database.prepare('select * from entities where type = ? and id = ?');
  const all = database.prepare('select * from entities where not deleted order by type desc, id');
  const published = database.prepare(`
    select * from entities where published is not null and type || ':' || id > ?
    order by type || ':' || id limit ?`);
  const since = database.prepare('select * from entities where changed > ? order by changed');
  const newest = database.prepare('select coalesce(max(changed), 0) as newest from entities');
  const born = database.prepare('select id from births').get();
  return {
    /** Names this space; sync tokens of another one are unknown here. */
    born: String(born?.id),
    /** Saves a draft; readers notice nothing. */
    save(type: EntityType, id: string, draft: Fields, contentType = '', createdAt = now()) {
      insert.run(type, id, contentType, JSON.stringify(draft), createdAt, now());
    },
    publish: (type: EntityType, id: string) => publish.run(now(), type, id).changes > 0,
    unpublish: (type: EntityType, id: string) => unpublish.run(0, now(), type, id).changes > 0,
    remove: (type: EntityType, id: string) => unpublish.run(1, now(), type, id).changes > 0,
    find(type: EntityType, id: string): Entity | undefined {
      const row = find.get(type, id);
      return row && toEntity(row);
    },
    list: (): Entity[] => all.all().map(toEntity),
    /** Published entities in the order of `Type:id`, after one of them. */
    listPublished: (after: string, limit: number): Entity[] =>
      published.all(after, limit).map(toEntity),
    listChangedSince: (change: number): Entity[] => since.all(change).map(toEntity),
    newestChange: (): number => Number(newest.get()?.newest ?? 0),
    /** Many changes as one, for seeding. */
    together(work: () => void) {
      database.exec('begin');
      work();
      database.exec('commit');
    },
    close: () => {
      database.close();
    },
  };
}
