import { authorKinds } from '#model/posts/author-kinds.ts';
import { mirroredFields, type FieldNames } from '../../contentful-mapping.ts';
import { listAssetKeys } from './asset-address.ts';
import {
  isDocument,
  isFilled,
  readBody,
  readLabels,
  readLinkedKeys,
  readText,
} from './field-values.ts';

type CmsFields = Record<string, unknown>;

const withoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

// Contentful stores a date "without timezone" as the editor's clock shows it, in no zone of its own. Articles have UTC
// days.
function readDate(value: unknown): string {
  return readText(value).replace(withoutZone, '$&Z');
}

function listMentions(text: string): string[] {
  return Array.from(text.matchAll(/\]\(((?:asset|entry):[\w.-]+)/g), ([, key = '']) => key);
}

/** Returns the keys of records once each, without empty ones. */
export function uniqueKeys(...all: string[]): string[] {
  return [...new Set(all.filter((key) => key !== ''))];
}

export type BodyField = 'body' | 'richBody';

interface Bodies {
  /** Markdown with `asset:<id>` and `entry:<id>` for linked records. */
  body: string;
  /** `otherBody` is empty unless both fields hold a text. */
  otherBody: string;
  bodyField: BodyField;
  /** The reason to take `body` for the newer of the two texts; it is decided when a record is stored. */
  bodySince: 'first sight' | 'change';
}

// Rich Text comes first until one of the two changes.
function readBodies(fields: CmsFields, name: (own: string) => string, others: string[]): Bodies {
  const [plain, rich] = [readBody(fields[name('body')]), readBody(fields[name('richBody')])];
  const bodySince = 'first sight';
  if (rich !== '') return { body: rich, otherBody: plain, bodyField: 'richBody', bodySince };
  const documents = others.filter((field) => isDocument(fields[field]));
  const [only = ''] = documents.length === 1 ? documents : [];
  const body = plain || readBody(fields[only]);
  return { body, otherBody: '', bodyField: 'body', bodySince };
}

type FieldReader = (own: string) => unknown;

interface ReadFields {
  coverKey: string;
  authorKey: string;
  category: string;
  categoryKey: string;
  tags: string[];
  tagKeys: string[];
  publishedAt: string;
}

// Lists our names of the mapped fields whose content cannot be read.
function listUnread(read: ReadFields, value: FieldReader): string[] {
  const isRead: Record<string, boolean> = {
    coverImage: read.coverKey !== '',
    author: read.authorKey !== '',
    category: read.category !== '' || read.categoryKey !== '',
    tags: read.tags.length > 0 || read.tagKeys.length > 0,
    publishedAt: !Number.isNaN(Date.parse(read.publishedAt)),
  };
  return Object.keys(isRead).filter((own) => !isRead[own] && isFilled(value(own)));
}

// Lists the fields that hold more than the one value that an article shows.
function listMultiple(
  value: FieldReader,
): { own: 'coverImage' | 'author' | 'category'; count: number }[] {
  return (['coverImage', 'author', 'category'] as const).flatMap((own) => {
    const held = value(own);
    return Array.isArray(held) && held.length > 1 ? [{ own, count: held.length }] : [];
  });
}

/**
 * Reads the fields of a post in one language, and in `links` the keys of all records that it mentions. A missing or
 * malformed field is empty.
 *
 * @param names our names of fields with those that the space has for them
 */
export function readPost(fields: CmsFields, names: FieldNames, createdAt: string) {
  const name = (own: string) => names[own] ?? own;
  const value = (own: string) => fields[name(own)];
  const mapped = mirroredFields.post.map(name);
  const others = Object.keys(fields).filter(
    (field) => !mapped.includes(field) && isFilled(fields[field]),
  );
  const bodies = readBodies(fields, name, others);
  const [coverKey = ''] = readLinkedKeys(value('coverImage'), 'Asset');
  const [authorKey = ''] = readLinkedKeys(value('author'), 'Entry');
  const [category = ''] = [readText(value('category')), ...readLabels(value('category'))].filter(
    (label) => label !== '',
  );
  const [categoryKey = ''] = readLinkedKeys(value('category'), 'Entry');
  const tags = readLabels(value('tags'));
  const tagKeys = readLinkedKeys(value('tags'), 'Entry');
  const publishedAt = readDate(value('publishedAt'));
  const read = { coverKey, authorKey, category, categoryKey, tags, tagKeys, publishedAt };
  const texts = [bodies.body, bodies.otherBody];
  return {
    links: uniqueKeys(
      coverKey,
      authorKey,
      categoryKey,
      ...tagKeys,
      ...texts.flatMap(listMentions),
      ...texts.flatMap((text) => listAssetKeys(text)),
    ),
    fields: {
      title: readText(value('title')),
      slug: readText(value('slug')),
      excerpt: readText(value('excerpt')),
      ...bodies,
      bodyNames: [name('body'), name('richBody')],
      ...read,
      publishedAt: publishedAt || createdAt,
      /** The mapped fields whose content cannot be read, by their names in Contentful. */
      unread: listUnread(read, value).map(name),
      /** The fields that hold more than the one value that an article shows, by ours and their names in Contentful. */
      lists: listMultiple(value).map(({ own, count }) => ({ own, name: name(own), count })),
      /** The fields of the entry that are not mapped. */
      others: others.slice(0, 10),
    },
  };
}

export type CmsPost = ReturnType<typeof readPost>['fields'];

/**
 * Reads the fields of an author in one language, and in `links` the key of the portrait. What is missing or malformed
 * is empty.
 */
export function readAuthor(fields: CmsFields, names: FieldNames) {
  const value = (own: string) => fields[names[own] ?? own];
  const [avatarKey = ''] = readLinkedKeys(value('avatar'), 'Asset');
  return {
    links: uniqueKeys(avatarKey),
    fields: {
      name: readText(value('name')),
      /** `kind` is undefined where the space does not say it. */
      kind: authorKinds.find((kind) => kind === readText(value('kind')).toLowerCase()),
      title: readText(value('title')),
      email: readText(value('email')),
      bio: readText(value('bio')),
      avatarKey,
    },
  };
}

export type CmsAuthor = ReturnType<typeof readAuthor>['fields'];

/** Reads the title of an entry of another type, such as a tag, a category or something embedded. */
export function readOther(fields: CmsFields, type: string) {
  const usual = ['title', 'name', 'label', 'internalName', 'slug'];
  const titles = [...usual, ...Object.keys(fields)].map((field) => readText(fields[field]));
  const title = titles.find((text) => text !== '') ?? '';
  return { links: [] as string[], fields: { type, title: title.slice(0, 200) } };
}

export type CmsOther = ReturnType<typeof readOther>['fields'];
