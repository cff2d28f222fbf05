import * as z from 'zod/mini';
import { toHttpsAddress } from '#model/fields/https-address.ts';
import { type ContentMapping, defaultMapping } from '../../contentful-mapping.ts';
import { siteUrl } from '../../env.ts';
import { readAuthor, readOther, readPost } from './read-post.ts';

// Missing and malformed values are empty.
const words = z.catch(z.string().check(z.trim()), '');

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
    revision: z.catch(z.nullable(z.int()), null),
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

/**
 * Reads an entry in one language as a post, an author or another record, by its content type. Returns undefined for
 * anything else.
 */
export function readEntry(
  entry: unknown,
  locale: string,
  { post, author }: ContentMapping = defaultMapping,
) {
  const record = readRecord(entry, locale);
  if (!record) return undefined;
  const { sys, fields } = record;
  const ids = { key: `entry:${sys.id}`, entryId: sys.id, revision: sys.revision };
  const type = sys.contentType?.sys.id ?? '';
  if (type === author.type) {
    return { ...ids, kind: 'author' as const, ...readAuthor(fields, author.fields) };
  }
  if (type === post.type) {
    return { ...ids, kind: 'post' as const, ...readPost(fields, post.fields, sys.createdAt) };
  }
  return { ...ids, kind: 'other' as const, ...readOther(fields, type) };
}

/**
 * Reads an asset in one language. Returns undefined for anything else. Without a file its address is empty, and without
 * a picture's size `width` and `height` are null.
 */
export function readAsset(asset: unknown, locale: string) {
  const record = readRecord(asset, locale);
  if (!record) return undefined;
  const { file, title, description } = assetSchema.parse(record.fields);
  const { width = null, height = null } = file.details?.image ?? {};
  const url = toHttpsAddress(file.url, new URL(siteUrl('/')).origin);
  const fields = { url, contentType: file.contentType, title, description, width, height };
  const ids = { key: `asset:${record.sys.id}`, entryId: null, revision: record.sys.revision };
  return { ...ids, kind: 'asset' as const, links: [] as string[], fields };
}

export type CmsAsset = NonNullable<ReturnType<typeof readAsset>>['fields'];
