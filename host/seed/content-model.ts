import model from './contentful-model.json' with { type: 'json' };

export interface ContentField {
  id: string;
  /** It is Contentful's word, such as `Symbol`, `Text`, `RichText`, `Date`, `Link` or `Array`. */
  type: string;
  linkType?: string | undefined;
  items?: { type: string; linkType?: string | undefined } | undefined;
}

/** It is a content type as far as the product depends on it. */
export interface ContentType {
  sys: { id: string };
  name: string;
  fields: ContentField[];
}

/** The content types that the product reads: the file that docs/deploy.md has imported. */
export const readContentModel = (): ContentType[] => [...model.contentTypes];
