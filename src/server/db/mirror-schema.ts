import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MirrorResult } from '#contracts/blog-mirror.ts';
import { moment } from './moment.ts';

/** The one row that says how far the mirror of the CMS has come (P-72). */
export const cmsMirror = pgTable(
  'cms_mirror',
  {
    id: smallint('id').primaryKey().default(1),
    /** Space and environment that the token belongs to. */
    source: text('source').notNull().default(''),
    /** Where reading goes on; empty starts from the beginning. */
    token: text('token').notNull().default(''),
    /** True while `token` is in the middle of a reading. */
    midway: boolean('midway').notNull().default(false),
    /** True while everything is read from the beginning. */
    initial: boolean('initial').notNull().default(true),
    /** Counts readings from the beginning: records of an older one have disappeared. */
    generation: integer('generation').notNull().default(0),
    /** Who runs right now, and until when it may be silent. */
    leaseId: uuid('lease_id'),
    leaseUntil: moment('lease_until'),
    /** Requests for a run; the runner goes on until it has seen the last one. */
    wanted: integer('wanted').notNull().default(0),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Records read by the present or last run. */
    read: integer('read').notNull().default(0),
    result: jsonb('result').$type<MirrorResult>(),
    error: text('error'),
  },
  (table) => [check('cms_mirror_single', sql`${table.id} = 1`)],
);

/** What the CMS publishes, as read; posts and authors are worked from it (docs/decisions). */
export const cmsRecords = pgTable(
  'cms_records',
  {
    /** `entry:<id>` or `asset:<id>`. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['post', 'author', 'asset'] }).notNull(),
    /** Parsed fields in the space's default locale; which ones depends on `kind`. */
    fields: jsonb('fields').notNull(),
    /** Keys of the records that this one mentions. */
    links: text('links').array().notNull().default([]),
    generation: integer('generation').notNull(),
    /** False once the CMS has unpublished or deleted it. */
    present: boolean('present').notNull().default(true),
    /** True until it is worked into posts and authors. */
    waiting: boolean('waiting').notNull().default(true),
    /** Why it could not be; tried again on every run. */
    problem: text('problem'),
  },
  (table) => [
    check('cms_records_kind_known', sql`${table.kind} in ('post', 'author', 'asset')`),
    index('cms_records_waiting')
      .on(table.kind, table.key)
      .where(sql`${table.waiting}`),
    index('cms_records_links').using('gin', table.links),
  ],
);
