import * as z from 'zod/mini';
import { securePicture } from '#model/fields/add-scheme.ts';
import { siteUrl } from '../../env.ts';
import { richTextToMarkdown } from './rich-text.ts';

/** host/seed/contentful-model.json describes them. */
export const contentTypes = { post: 'blogPost', author: 'blogAuthor' } as const;

// Missing and malformed values are empty.
const words = z.catch(z.string().check(z.trim()), '');

const linkKey = (type: 'asset' | 'entry') =>
  z.catch(
    z.pipe(
      z.object({ sys: z.object({ id: z.string().check(z.minLength(1)) }) }),
      z.transform(({ sys }) => `${type}:${sys.id}`),
    ),
    '',
  );

const authorSchema = z.object({
  name: words,
  title: words,
  email: words,
  bio: words,
  avatar: linkKey('asset'),
});

const postSchema = z.object({
  title: words,
  slug: words,
  excerpt: words,
  body: words,
  richBody: z.optional(z.unknown()),
  category: words,
  tags: z.catch(z.array(z.string()), []),
  coverImage: linkKey('asset'),
  author: linkKey('entry'),
  publishedAt: words,
});

const assetSchema = z.object({
  title: words,
  description: words,
  file: z.catch(
    z.object({
      url: z.string(),
      contentType: words,
      details: z.optional(
        z.object({ image: z.optional(z.object({ width: z.number(), height: z.number() })) }),
      ),
    }),
    { url: '', contentType: '' },
  ),
});

const recordSchema = z.object({
  sys: z.object({
    id: z.string(),
    createdAt: z.catch(z.string(), ''),
    contentType: z.optional(z.object({ sys: z.object({ id: z.string() }) })),
  }),
  fields: z.record(z.string(), z.unknown()),
});

// Postgres cannot store NUL and lone surrogates.
function storable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.replace(/\0|\p{Surrogate}/gu, '') : part,
  );
}

function readRecord(record: unknown, locale: string) {
  const { data } = recordSchema.safeParse(storable(record));
  if (!data) return undefined;
  const fields = Object.entries(data.fields).map(([name, values]) => [
    name,
    (values as Record<string, unknown> | null)?.[locale],
  ]);
  return { sys: data.sys, fields: Object.fromEntries(fields) as Record<string, unknown> };
}

// Too deeply nested documents count as empty.
function richBody(document: unknown): string {
  try {
    return richTextToMarkdown(document);
  } catch {
    return '';
  }
}

function keys(...all: string[]): string[] {
  return [...new Set(all.filter((key) => key !== ''))];
}

function readAuthor(cmsFields: unknown) {
  const { avatar, ...fields } = authorSchema.parse(cmsFields);
  return { links: keys(avatar), fields: { ...fields, avatarKey: avatar } };
}

const assetAddress = /\bimages\.(?:eu\.)?ctfassets\.net\/[\w-]+\/([\w.-]+)\/[\w-]+\//g;

/** The keys of the assets whose pictures a text shows: their addresses hold the id. */
export function shownAssets(text: string): string[] {
  return Array.from(text.matchAll(assetAddress), ([, id = '']) => `asset:${id}`);
}

// The body is Markdown with `asset:<id>` and `entry:<id>` for linked records.
function readPost(cmsFields: unknown, createdAt: string) {
  const { coverImage, author, richBody: rich, ...fields } = postSchema.parse(cmsFields);
  const body = richBody(rich) || fields.body;
  const mentions = body.matchAll(/\]\(((?:asset|entry):[\w.-]+)/g);
  const publishedAt = fields.publishedAt || createdAt;
  return {
    links: keys(
      coverImage,
      author,
      ...Array.from(mentions, ([, key = '']) => key),
      ...shownAssets(body),
    ),
    fields: { ...fields, body, coverKey: coverImage, authorKey: author, publishedAt },
  };
}

export type CmsPost = ReturnType<typeof readPost>['fields'];
export type CmsAuthor = ReturnType<typeof readAuthor>['fields'];

export function readEntry(entry: unknown, locale: string) {
  const record = readRecord(entry, locale);
  if (!record) return undefined;
  const { sys, fields } = record;
  const ids = { key: `entry:${sys.id}`, entryId: sys.id };
  const type = sys.contentType?.sys.id;
  if (type === contentTypes.author)
    return { ...ids, kind: 'author' as const, ...readAuthor(fields) };
  if (type !== contentTypes.post) return undefined;
  return { ...ids, kind: 'post' as const, ...readPost(fields, sys.createdAt) };
}

export function readAsset(asset: unknown, locale: string) {
  const record = readRecord(asset, locale);
  if (!record) return undefined;
  const { file, title, description } = assetSchema.parse(record.fields);
  const { width = null, height = null } = file.details?.image ?? {};
  const url = securePicture(file.url, new URL(siteUrl('/')).origin);
  const fields = { url, contentType: file.contentType, title, description, width, height };
  const ids = { key: `asset:${record.sys.id}`, entryId: null };
  return { ...ids, kind: 'asset' as const, links: [] as string[], fields };
}

export type CmsAsset = NonNullable<ReturnType<typeof readAsset>>['fields'];
