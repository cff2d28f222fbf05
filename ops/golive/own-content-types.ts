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
