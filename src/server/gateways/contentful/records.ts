import * as z from 'zod/mini';
import { richTextToMarkdown } from './rich-text.ts';

/** local/seed/contentful-model.json describes them. */
export const contentTypes = { post: 'blogPost', author: 'blogAuthor' } as const;

export interface CmsPost {
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown with `asset:<id>` and `entry:<id>` for linked records. */
  body: string;
  category: string;
  tags: string[];
  coverKey: string;
  authorKey: string;
  publishedAt: string;
}

export interface CmsAuthor {
  name: string;
  title: string;
  email: string;
  bio: string;
  avatarKey: string;
}

export interface CmsAsset {
  url: string;
  title: string;
  description: string;
  width: number | null;
  height: number | null;
}

export type CmsRecord = {
  key: string;
  links: string[];
} & (
  | { kind: 'post'; fields: CmsPost }
  | { kind: 'author'; fields: CmsAuthor }
  | { kind: 'asset'; fields: CmsAsset }
);

const localized = z.record(z.string(), z.unknown());
const link = z.object({ sys: z.object({ id: z.string() }) });

/** Postgres cannot store NUL and lone surrogates. */
function storable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.replace(/\0|\p{Surrogate}/gu, '') : part,
  );
}

/** A missing or malformed value is undefined. */
function reader(fields: Record<string, unknown>, locale: string) {
  const value = (name: string): unknown => {
    const given = localized.safeParse(fields[name]).data?.[locale];
    return given === undefined ? undefined : storable(given);
  };
  const linkedId = (name: string) => link.safeParse(value(name)).data?.sys.id;
  return {
    value,
    words: (name: string): string => {
      const given = value(name);
      return typeof given === 'string' ? given.trim() : '';
    },
    list: (name: string): string[] => z.array(z.string()).safeParse(value(name)).data ?? [],
    assetKey: (name: string) => (linkedId(name) ? `asset:${linkedId(name)}` : ''),
    entryKey: (name: string) => (linkedId(name) ? `entry:${linkedId(name)}` : ''),
  };
}

/** Too deeply nested documents count as empty. */
function richBody(document: unknown): string {
  try {
    return richTextToMarkdown(document);
  } catch {
    return '';
  }
}

function mentions(body: string): string[] {
  return [...body.matchAll(/\]\(((?:asset|entry):[\w.-]+)/g)].flatMap(([, key]) => key ?? []);
}

function keys(...given: string[]): string[] {
  return [...new Set(given.filter((key) => key !== ''))];
}

const entrySchema = z.object({
  sys: z.object({
    id: z.string(),
    createdAt: z.string(),
    contentType: z.object({ sys: z.object({ id: z.string() }) }),
  }),
  fields: z.record(z.string(), z.unknown()),
});

/** Undefined for other content types. */
export function readEntry(entry: unknown, locale: string): CmsRecord | undefined {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return undefined;
  const { sys, fields } = parsed.data;
  const read = reader(fields, locale);
  const key = `entry:${sys.id}`;
  if (sys.contentType.sys.id === contentTypes.author) {
    const avatarKey = read.assetKey('avatar');
    const [name, title, email] = [read.words('name'), read.words('title'), read.words('email')];
    const author = { name, title, email, bio: read.words('bio'), avatarKey };
    return { key, kind: 'author', links: keys(avatarKey), fields: author };
  }
  if (sys.contentType.sys.id !== contentTypes.post) return undefined;
  const body = richBody(read.value('richBody')) || read.words('body');
  const coverKey = read.assetKey('coverImage');
  const authorKey = read.entryKey('author');
  return {
    key,
    kind: 'post',
    links: keys(coverKey, authorKey, ...mentions(body)),
    fields: {
      title: read.words('title'),
      slug: read.words('slug'),
      excerpt: read.words('excerpt'),
      body,
      category: read.words('category'),
      tags: read.list('tags'),
      coverKey,
      authorKey,
      publishedAt: read.words('publishedAt') || sys.createdAt,
    },
  };
}

const assetSchema = z.object({
  sys: z.object({ id: z.string() }),
  fields: z.record(z.string(), z.unknown()),
});

const fileSchema = z.object({
  url: z.string(),
  details: z.optional(
    z.object({ image: z.optional(z.object({ width: z.number(), height: z.number() })) }),
  ),
});

export function readAsset(asset: unknown, locale: string): CmsRecord | undefined {
  const parsed = assetSchema.safeParse(asset);
  if (!parsed.success) return undefined;
  const read = reader(parsed.data.fields, locale);
  const file = fileSchema.safeParse(read.value('file')).data;
  const url = file?.url ?? '';
  return {
    key: `asset:${parsed.data.sys.id}`,
    kind: 'asset',
    links: [],
    fields: {
      url: url.startsWith('//') ? `https:${url}` : url,
      title: read.words('title'),
      description: read.words('description'),
      width: file?.details?.image?.width ?? null,
      height: file?.details?.image?.height ?? null,
    },
  };
}
