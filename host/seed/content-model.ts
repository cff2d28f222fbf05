import model from './contentful-model.json' with { type: 'json' };

export interface ContentField {
  id: string;
  /** Contentful's name of the type, such as `Symbol`, `Text`, `RichText`, `Date`, `Link` or `Array`. */
  type: string;
  linkType?: string | undefined;
  items?: { type: string; linkType?: string | undefined } | undefined;
}

/** Describes the parts of a content type on which the product depends. */
export interface ContentType {
  sys: { id: string };
  name: string;
  fields: ContentField[];
}

/** The content types that the product needs, from the file that docs/deploy.md imports. */
export const contentModel: readonly ContentType[] = model.contentTypes;
