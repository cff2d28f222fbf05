import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** Who signs posts (P-103). */
export const blogAuthors = pgTable(
  'blog_authors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    email: text('email').notNull().default(''),
    avatarUrl: text('avatar_url').notNull().default(''),
    bio: text('bio').notNull().default(''),
    /** The form that made this author: sent again, it makes no second one. */
    attemptId: uuid('attempt_id').unique('blog_authors_attempt_key'),
    /** The CMS entry that this author mirrors. */
    cmsEntryId: text('cms_entry_id').unique('blog_authors_cms_entry_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('blog_authors_by_name').on(table.name, table.id)],
);

/** Articles, drafts and published (P-102). */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Markdown. */
    content: text('content').notNull(),
    /** `content` as sanitised HTML, made when it was written. */
    contentHtml: text('content_html').notNull(),
    /** Which renderer made `contentHtml`; an older one's output is made anew on reading. */
    contentRenderer: integer('content_renderer').notNull(),
    coverImage: text('cover_image').notNull().default(''),
    category: text('category').notNull().default(''),
    /** Null also after the author was deleted (P-71). */
    authorId: integer('author_id').references(() => blogAuthors.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    published: boolean('published').notNull().default(false),
    /** Kept when unpublished (P-68). */
    publishedAt: moment('published_at'),
    /** Counts every change (P-70). */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The CMS entry that this post mirrors. */
    cmsEntryId: text('cms_entry_id').unique('blog_posts_cms_entry_key'),
    /** Hash of what the mirror last wrote here or what staff last decided against. */
    cmsFingerprint: text('cms_fingerprint'),
    /** `version` as the mirror left it: a higher one means that staff edited since. */
    cmsVersion: integer('cms_version'),
    /** The CMS changed too, and staff have not chosen yet. */
    cmsConflict: boolean('cms_conflict').notNull().default(false),
  },
  (table) => [
    uniqueIndex('blog_posts_slug_key').on(sql`lower(${table.slug})`),
    // Readers ask for the slug as it is written, which the index above cannot answer.
    index('blog_posts_by_slug').on(table.slug),
    check(
      'blog_posts_published_since',
      sql`not ${table.published} or ${table.publishedAt} is not null`,
    ),
    index('blog_posts_public')
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.published}`),
    index('blog_posts_newest').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('blog_posts_by_author').on(table.authorId),
  ],
);
