import * as z from 'zod/mini';

/** The fields of posts and authors that the mirror reads; host/seed/contentful-model.json describes them. */
export const mirroredFields = {
  post: [
    'title',
    'slug',
    'excerpt',
    'body',
    'richBody',
    'category',
    'tags',
    'coverImage',
    'author',
    'publishedAt',
  ],
  author: ['name', 'kind', 'title', 'email', 'bio', 'avatar'],
} as const;

export type MirroredKind = keyof typeof mirroredFields;

export type FieldNames = Readonly<Record<string, string>>;

export interface TypeMapping {
  type: string;
  fields: FieldNames;
}

export type ContentMapping = Record<MirroredKind, TypeMapping>;

export const defaultContentTypes = { post: 'blogPost', author: 'blogAuthor' } as const;

export const defaultMapping: ContentMapping = {
  post: { type: defaultContentTypes.post, fields: {} },
  author: { type: defaultContentTypes.author, fields: {} },
};

/** Parses pairs such as `coverImage=heroImage, publishedAt=publishDate`: our field, then that of the space. */
export function fieldNamesSchema(variable: string, kind: MirroredKind) {
  const known: readonly string[] = mirroredFields[kind];
  const pair = /^(\w+)\s*=\s*([a-z]\w*)$/i;
  const isKnown = (text: string) => known.includes(pair.exec(text)?.[1] ?? '');
  const split = (text: string) => text.split(',').map((part) => part.trim());
  const schema = z
    .string()
    .check(
      z.refine(
        (text) => split(text).every(isKnown),
        `${variable} must be pairs such as ${known[0]}=headline, ${known[1]}=address: before each = one of ${known.join(', ')}, behind it a field of Contentful.`,
      ),
    );
  const parseFieldNames = (text: string): FieldNames =>
    Object.fromEntries(
      split(text).map((part): [string, string] => {
        const [, own = '', theirs = ''] = pair.exec(part) ?? [];
        return [own, theirs];
      }),
    );
  return z.optional(z.pipe(schema, z.transform(parseFieldNames)));
}

interface MappingVariables {
  CONTENTFUL_POST_TYPE?: string | undefined;
  CONTENTFUL_POST_FIELDS?: FieldNames | undefined;
  CONTENTFUL_AUTHOR_TYPE?: string | undefined;
  CONTENTFUL_AUTHOR_FIELDS?: FieldNames | undefined;
}

/** Returns the content types and fields of an existing blog, or ours. */
export function contentMapping(env: MappingVariables): ContentMapping {
  return {
    post: {
      type: env.CONTENTFUL_POST_TYPE ?? defaultContentTypes.post,
      fields: env.CONTENTFUL_POST_FIELDS ?? {},
    },
    author: {
      type: env.CONTENTFUL_AUTHOR_TYPE ?? defaultContentTypes.author,
      fields: env.CONTENTFUL_AUTHOR_FIELDS ?? {},
    },
  };
}

/** Tells whether settings name a type or fields of the space, which then keeps its own content type. */
export function isMapped(kind: MirroredKind, mapping: ContentMapping): boolean {
  const { type, fields } = mapping[kind];
  return type !== defaultContentTypes[kind] || Object.keys(fields).length > 0;
}

/** Describes the parts of a content type by which a mapping is compared. */
interface NamedType {
  sys: { id: string };
  fields: readonly { id: string }[];
}

/**
 * Lists what settings name and the space lacks, one line each.
 *
 * @param needed kinds whose type must be there, also where no setting names it
 */
export function compareMapping(
  mapping: ContentMapping,
  stored: readonly NamedType[],
  needed: readonly MirroredKind[] = [],
): string[] {
  return (['post', 'author'] as const).flatMap((kind) => {
    if (!isMapped(kind, mapping) && !needed.includes(kind)) return [];
    const { type: id, fields } = mapping[kind];
    const type = stored.find(({ sys }) => sys.id === id);
    if (!type) return [`the type ${id} is missing`];
    return Object.values(fields)
      .filter((name) => type.fields.every((field) => field.id !== name))
      .map((name) => `${id}.${name} is missing`);
  });
}
