import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authorKinds } from '#model/posts/author-kinds.ts';
import { articleLicenses } from '#model/posts/licenses.ts';
import type { MirrorResult } from '#model/posts/mirror.ts';
import { checkOneOf, timestampColumn, newestFirst, tsvector } from './columns.ts';

/** A row is an author of posts, written by staff or by the mirror of Contentful. */
export const blogAuthors = pgTable(
  'blog_authors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: authorKinds }).notNull().default('person'),
    title: text('title').notNull().default(''),
    email: text('email').notNull().default(''),
    avatarUrl: text('avatar_url').notNull().default(''),
    bio: text('bio').notNull().default(''),
    affiliation: text('affiliation').notNull().default(''),
    orcid: text('orcid').notNull().default(''),
    /** The id of the form, by which a repeated one creates no second author. */
    attemptId: uuid('attempt_id').unique('blog_authors_attempt_key'),
    cmsEntryId: text('cms_entry_id').unique('blog_authors_cms_entry_key'),
    /**
     * Set while Contentful does not publish the author, or since staff deleted one of Contentful: nobody sees the
     * author.
     */
    withdrawnAt: timestampColumn('withdrawn_at'),
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('blog_authors_kind_known', table.kind, authorKinds),
    index('blog_authors_by_name').on(table.name, table.id),
  ],
);

/** Selects the authors whom Contentful did not withdraw. */
export const isShownAuthor = isNull(blogAuthors.withdrawnAt);

/** A row is a post, written by staff or by the mirror of Contentful, with its rendered HTML. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    content: text('content').notNull(),
    contentHtml: text('content_html').notNull(),
    /** The text of the HTML, as a search reads and shows it. */
    bodyText: text('body_text').notNull().default(''),
    coverImage: text('cover_image').notNull().default(''),
    coverAlt: text('cover_alt').notNull().default(''),
    category: text('category').notNull().default(''),
    authorId: integer('author_id').references(() => blogAuthors.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    /** The plates of the atlas to which the body links. */
    plates: text('plates').array().notNull().default([]),
    license: text('license', { enum: articleLicenses }).notNull().default('none'),
    doi: text('doi').notNull().default(''),
    revisedOn: date('revised_on', { mode: 'string' }),
    revisionNote: text('revision_note').notNull().default(''),
    published: boolean('published').notNull().default(false),
    publishedAt: timestampColumn('published_at'),
    scheduledFor: timestampColumn('scheduled_for'),
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    cmsEntryId: text('cms_entry_id').unique('blog_posts_cms_entry_key'),
    /** A hash of the Contentful version that was last written here or rejected by staff. */
    cmsFingerprint: text('cms_fingerprint'),
    /** The post's `version` after the last mirror run; a higher `version` means that staff edited the post. */
    cmsVersion: integer('cms_version'),
    cmsConflict: boolean('cms_conflict').notNull().default(false),
    /**
     * The words that a search compares: in English forms and as written, normalized. `search_words` and
     * `weighted_words` are functions of the migrations, because Postgres joins arrays by no immutable one, and would
     * normalize a text twice.
     */
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          [
            ['search_words(title)', 'A'],
            ["search_words(excerpt, category) || ' ' || search_words(variadic tags)", 'B'],
            ['search_words(body_text)', 'D'],
          ]
            .map(([text, weight]) => `weighted_words(${text}, '${weight}')`)
            .join(' || '),
        ),
      ),
  },
  (table) => [
    uniqueIndex('blog_posts_slug_key').on(sql`lower(${table.slug})`),
    index('blog_posts_by_slug').on(table.slug),
    checkOneOf('blog_posts_license_known', table.license, articleLicenses),
    check(
      'blog_posts_published_since',
      sql`not ${table.published} or ${table.publishedAt} is not null`,
    ),
    check(
      'blog_posts_scheduled_draft',
      sql`not ${table.published} or ${table.scheduledFor} is null`,
    ),
    index('blog_posts_scheduled')
      .on(table.scheduledFor)
      .where(sql`${table.scheduledFor} is not null`),
    index('blog_posts_public')
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.published}`),
    newestFirst('blog_posts_newest', table),
    index('blog_posts_by_author').on(table.authorId),
    index('blog_posts_plates')
      .using('gin', table.plates)
      .where(sql`${table.published} and ${table.plates} <> '{}'`),
    index('blog_posts_search').using('gin', table.search),
  ],
);

const redirectKinds = ['post', 'category', 'tag'] as const;

/** A row leads from an address that was given up; an address that is in use again is not looked up. */
export const blogRedirects = pgTable(
  'blog_redirects',
  {
    kind: text('kind', { enum: redirectKinds }).notNull(),
    slug: text('slug').notNull(),
    postId: uuid('post_id').references(() => blogPosts.id, { onDelete: 'cascade' }),
    target: text('target'),
    since: timestampColumn('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    checkOneOf('blog_redirects_kind_known', table.kind, redirectKinds),
    check(
      'blog_redirects_leads',
      sql`(${table.kind} = 'post') = (${table.postId} is not null) and (${table.kind} = 'post') = (${table.target} is null)`,
    ),
    index('blog_redirects_post').on(table.postId),
  ],
);

/** A row is an uploaded picture, whose files are in the store of pictures. */
export const pictures = pgTable(
  'pictures',
  {
    /** The SHA-256 of the widest file. */
    hash: text('hash').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** `storedAt` is null during an upload and a deletion, and a picture is not served then. */
    storedAt: timestampColumn('stored_at'),
    /** `deletedAt` is set when a deletion begins; the row goes with the files. */
    deletedAt: timestampColumn('deleted_at'),
    usedAt: timestampColumn('used_at').notNull().defaultNow(),
  },
  (table) => [index('pictures_by_use').on(table.usedAt)],
);

/** The one row is the state of the mirror of Contentful. */
export const cmsMirror = pgTable(
  'cms_mirror',
  {
    id: smallint('id').primaryKey().default(1),
    source: text('source').notNull().default(''),
    /** The sync token; an empty one starts from the beginning. */
    token: text('token').notNull().default(''),
    midway: boolean('midway').notNull().default(false),
    /** `initialSince` is null once a full reading has reached its end. */
    initialSince: timestampColumn('initial_since'),
    /** True when a run was requested while another one was running, which then runs again. */
    runAgain: boolean('run_again').notNull().default(false),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
    read: integer('read').notNull().default(0),
    result: jsonb('result').$type<MirrorResult>(),
    error: text('error'),
  },
  (table) => [check('cms_mirror_single', sql`${table.id} = 1`)],
);

const recordKinds = ['post', 'author', 'asset', 'other'] as const;

/** A row is a published record of Contentful as it was read, from which posts and authors are made. */
export const cmsRecords = pgTable(
  'cms_records',
  {
    /** A key such as "entry:4xT…" or "asset:9bQ…", because Contentful's ids are unique per type alone. */
    key: text('key').primaryKey(),
    entryId: text('entry_id').unique('cms_records_entry_key'),
    kind: text('kind', { enum: recordKinds }).notNull(),
    fields: jsonb('fields').notNull(),
    links: text('links').array().notNull().default([]),
    /** The number of times that Contentful has published the record; null where that was never read. */
    revision: integer('revision'),
    /** The time of the last reading; a record that a full reading does not see was deleted in Contentful. */
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
    present: boolean('present').notNull().default(true),
    waiting: boolean('waiting').notNull().default(true),
    problem: text('problem'),
  },
  (table) => [
    checkOneOf('cms_records_kind_known', table.kind, recordKinds),
    index('cms_records_waiting')
      .on(table.kind, table.key)
      .where(sql`${table.waiting}`),
    index('cms_records_links').using('gin', table.links),
  ],
);

/** A row is a tag of cached responses that could not be purged; the next sweep tries again. */
export const unpurgedTags = pgTable('unpurged_tags', { tag: text('tag').primaryKey() });
