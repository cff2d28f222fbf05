import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type EntityType = 'Entry' | 'Asset';

/** The fields by name, each by locale, as the service stores them. */
export type Fields = Record<string, Record<string, unknown>>;

/** An entry or asset, both as editors see it and as it is published. */
export interface Entity {
  type: EntityType;
  id: string;
  /** `contentType` is empty for assets. */
  contentType: string;
  draft: Fields;
  published: Fields | null;
  /** The number of publications. */
  revision: number;
  createdAt: string;
  updatedAt: string;
  /** True once an entity was deleted for good, which is stored so that the Sync API can say so. */
  deleted: boolean;
  /** The number of its last change that readers can notice. */
  changed: number;
}

export type ContentStore = ReturnType<typeof openContentStore>;

export function openContentStore(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'space.sqlite'));
  database.exec(`
    pragma journal_mode = wal;
    create table if not exists entities (
      key text primary key, changed integer not null, published integer not null, body text not null
    );
    create index if not exists entities_changed on entities (changed);
    create table if not exists space (id text not null);
    insert into space select '${crypto.randomUUID()}' where not exists (select 1 from space);`);
  const write = database.prepare('insert or replace into entities values (?, ?, ?, ?)');
  const find = database.prepare('select body from entities where key = ?');
  const all = database.prepare('select body from entities order by key desc');
  const page = database.prepare(
    'select body from entities where published and key > ? order by key limit ?',
  );
  const since = database.prepare('select body from entities where changed > ? order by changed');
  const newest = database.prepare('select coalesce(max(changed), 0) as newest from entities');
  const space = database.prepare('select id from space').get();
  const parse = (row: Record<string, unknown>) => JSON.parse(String(row.body)) as Entity;
  const newestChange = () => Number(newest.get()?.newest);

  return {
    /** The id of this space; sync tokens of another one are unknown here. */
    spaceId: String(space?.id),
    find(type: EntityType, id: string): Entity | undefined {
      const row = find.get(`${type}:${id}`);
      return row && parse(row);
    },
    /**
     * Stores an entity.
     *
     * @param isVisible whether readers can notice the change
     */
    save(entity: Entity, isVisible: boolean): void {
      const { type, id, published } = entity;
      const changed = isVisible ? newestChange() + 1 : entity.changed;
      const body = JSON.stringify({ ...entity, changed });
      write.run(`${type}:${id}`, changed, published ? 1 : 0, body);
    },
    list: (): Entity[] =>
      all
        .all()
        .map(parse)
        .filter(({ deleted }) => !deleted),
    /** Lists published entities in the order of `Type:id`, after one of them. */
    listPublished: (after: string, limit: number): Entity[] => page.all(after, limit).map(parse),
    listChangedSince: (number: number): Entity[] => since.all(number).map(parse),
    newestChange,
    /** Makes many changes as one, for seeding. */
    transaction(work: () => void): void {
      database.exec('begin');
      try {
        work();
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => {
      database.close();
    },
  };
}
