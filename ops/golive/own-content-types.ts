import { type ContentType, contentModel } from '#host/seed/content-model.ts';
import { type ContentMapping, isMapped, defaultContentTypes } from '#server/contentful-mapping.ts';

const kinds = ['post', 'author'] as const;

/** Lists the content types that the space gets from us, because settings may name types of its own instead. */
export function ownContentTypes(mapping: ContentMapping): ContentType[] {
  const own: string[] = kinds
    .filter((kind) => !isMapped(kind, mapping))
    .map((kind) => defaultContentTypes[kind]);
  return contentModel.filter(({ sys }) => own.includes(sys.id));
}

/** Lists what settings name and the space lacks, one line each. */
export function compareMapping(mapping: ContentMapping, stored: ContentType[]): string[] {
  return kinds.flatMap((kind) => {
    if (!isMapped(kind, mapping)) return [];
    const { type: id, fields } = mapping[kind];
    const type = stored.find(({ sys }) => sys.id === id);
    if (!type) return [`the type ${id} is missing`];
    return Object.values(fields)
      .filter((name) => type.fields.every((field) => field.id !== name))
      .map((name) => `${id}.${name} is missing`);
  });
}
