import * as z from 'zod/mini';
import type { AdminPost } from '#model/posts/admin-posts.ts';
import { articleLicenses } from '#model/posts/licenses.ts';
import { countCodePoints } from '#model/fields/bounds.ts';
import { draftText as text } from '#islands/ui/form/stored-draft.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { uniqueTags } from '#model/text/normalize-text.ts';
import { formatPacificFullDateTime } from '#model/dates/pacific-dates.ts';
import { parsePacificTime, pacificWallTime } from '../../form/pacific-wall-time.ts';

/** The values of the editor's form: tags as `splitTags` reads them, and '' for no author. */
export const postValuesSchema = z.object({
  title: text,
  slug: text,
  excerpt: text,
  content: text,
  coverImage: text,
  coverAlt: text,
  authorId: text,
  category: text,
  tags: text,
  license: z.catch(z.enum(articleLicenses), 'none'),
  doi: text,
  /** A day such as '2026-11-20', or ''. */
  revisedOn: text,
  revisionNote: text,
  published: z.catch(z.boolean(), false),
  /** A Pacific time such as '2026-11-24T09:00'; either side of the T is empty until it is chosen. */
  scheduledFor: text,
  /** The id of a new post, so that a repeated request creates no second one. */
  newId: text,
  /** The version of the stored post when editing began; null for a new post. */
  version: z.catch(z.nullable(z.int()), null),
});

export type PostValues = z.infer<typeof postValuesSchema>;

/**
 * Returns the fields of the editor for a stored post, or empty ones for null.
 *
 * @param newId the id that a new post will have
 */
export function postValues(post: AdminPost | null, newId = ''): PostValues {
  const { title = '', slug = '', excerpt = '', content = '' } = post ?? {};
  const { coverImage = '', coverAlt = '' } = post ?? {};
  const { authorId, category = '', tags = [], published = false, version = null } = post ?? {};
  const { scheduledFor, license = 'none', doi = '', revisedOn, revisionNote = '' } = post ?? {};
  return {
    title,
    slug,
    excerpt,
    content,
    coverImage,
    coverAlt,
    authorId: String(authorId ?? ''),
    category,
    tags: joinTags(tags),
    license,
    doi,
    revisedOn: revisedOn ?? '',
    revisionNote,
    published,
    scheduledFor: scheduledFor ? pacificWallTime(scheduledFor) : '',
    newId,
    version,
  };
}

/** Returns the placeholder of a picture in the text while it is uploaded. */
export function uploadMark(name: string): string {
  return `![Uploading ${name.replace(/[[\]()\\\n]/g, '')}...]()`;
}

/** Returns the text without the placeholders of pictures that are still uploaded. */
export function withoutUploads(content: string): string {
  return content.replace(/!\[Uploading [^\]]*\.\.\.\]\(\)/g, '');
}

const needsQuotes = /,|^"/;

/** Joins tags by commas; one with a comma in it stands in quotes. */
export function joinTags(tags: readonly string[]): string {
  return tags
    .map((tag) => (needsQuotes.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag))
    .join(', ');
}

const nextTag = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g;

/** Splits tags at commas that stand in no quotes, and leaves out empty and repeated ones. */
export function splitTags(text: string): string[] {
  const tags = Array.from(text.matchAll(nextTag), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
  return uniqueTags(tags.filter((tag) => tag !== ''));
}

/** Returns the ISO time of the schedule; null for no time, and the text as it was typed while half of it is missing. */
export function scheduledTimestamp(
  { published, scheduledFor }: PostValues,
  before: AdminPost | null,
): string | null {
  if (published || scheduledFor === '') return null;
  if (!/^[^T]+T[^T]+$/.test(scheduledFor)) return scheduledFor;
  const stored = before?.scheduledFor ?? null;
  // A clock does not show the seconds of a time that came by the API.
  return stored && pacificWallTime(stored) === scheduledFor
    ? stored
    : parsePacificTime(scheduledFor);
}

/** Tells whether a scheduled time is complete, which null and a half-typed one are not. */
export function isTimestamp(timestamp: string | null): timestamp is string {
  return timestamp !== null && !Number.isNaN(Date.parse(timestamp));
}

/**
 * Tells whether a newly scheduled time has passed.
 *
 * @param now in milliseconds
 */
export function hasPassed(values: PostValues, before: AdminPost | null, now: number): boolean {
  const timestamp = scheduledTimestamp(values, before);
  return (
    isTimestamp(timestamp) && timestamp !== before?.scheduledFor && Date.parse(timestamp) <= now
  );
}

/**
 * Makes the body of a request to create or update a post.
 *
 * @param before the post as it is stored; null for a new one
 */
export function toPostRequest(values: PostValues, before: AdminPost | null) {
  const { newId: _, version: _version, ...fields } = values;
  const { authorId, tags, published, coverImage, coverAlt } = fields;
  const becomesPublished = published && before?.published !== true;
  return {
    ...fields,
    authorId: authorId === '' ? null : Number.parseInt(authorId, 10),
    content: withoutUploads(fields.content),
    coverAlt: coverImage.trim() === '' ? '' : coverAlt,
    tags: splitTags(tags),
    scheduledFor: scheduledTimestamp(values, before),
    publishedAt: becomesPublished ? new Date().toISOString() : (before?.publishedAt ?? null),
  };
}

/** Counts code points, as the server's limits do, as in '12 characters'. */
export function countCharacters(text: string): string {
  return formatCount(countCodePoints(text), 'character');
}

/** Counts words between spaces and code points, as in '2 words, 11 characters'. */
export function countText(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  return `${formatCount(words, 'word')}, ${countCharacters(text)}`;
}

function describeSchedule(timestamp: string, before: AdminPost | null, now: number): string {
  const time = formatPacificFullDateTime(timestamp);
  if (Date.parse(timestamp) > now) {
    const scheduled = `Scheduled for ${time}. It can take 15 minutes to appear.`;
    return before?.published ? `${scheduled} Saving takes it off the site until then.` : scheduled;
  }
  return before?.cms?.state === 'conflict'
    ? `Held back since ${time}: choose a side of the conflict with Contentful first.`
    : `Was scheduled for ${time}. It appears within 15 minutes.`;
}

/**
 * Says what a post is, and what saving it will do.
 *
 * @param now in milliseconds
 */
export function describePublishing(
  values: PostValues,
  before: AdminPost | null,
  now: number,
): string {
  const { published } = values;
  const timestamp = scheduledTimestamp(values, before);
  if (isTimestamp(timestamp)) {
    return describeSchedule(timestamp, before, now);
  }
  if (!before) {
    return published
      ? 'Readers see it as soon as you create it.'
      : 'It will be a draft that readers cannot see.';
  }
  const date = before.publishedAt ? formatUtcDay(before.publishedAt) : null;
  if (before.published) {
    const since = date ? `Published ${date}.` : 'Published.';
    return published
      ? `${since} Readers see your changes as soon as you save.`
      : `${since} Saving takes it off the site and keeps the date.`;
  }
  const draft = date
    ? `Draft. Published ${date}, then taken off the site.`
    : 'Draft, never published.';
  return published ? `${draft} Saving publishes it now.` : draft;
}
