import type { ContentField, ContentType } from '../seed/content-model.ts';

/** A field's type in words, such as `Array of Symbol` or `Link to Asset`. */
function typeOf({ type, linkType, items }: ContentField): string {
  if (linkType) return `${type} to ${linkType}`;
  return items
    ? `${type} of ${items.linkType ? `${items.type} to ${items.linkType}` : items.type}`
    : type;
}

/**
 * What a space lacks of the content types that the product reads; what it has besides does no harm.
 *
 * @returns one line for each difference.
 */
export function compareContentModel(wanted: ContentType[], found: ContentType[]): string[] {
  return wanted.flatMap(({ sys: { id }, fields }) => {
    const there = found.find((type) => type.sys.id === id);
    if (!there) return [`the type ${id} is missing`];
    return fields.flatMap((field) => {
      const same = there.fields.find((other) => other.id === field.id);
      if (!same) return [`${id}.${field.id} is missing`];
      const [is, should] = [typeOf(same), typeOf(field)];
      return is === should ? [] : [`${id}.${field.id} is ${is}, not ${should}`];
    });
  });
}
