import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const fieldSchema = z.object({
  id: z.string(),
  /** Contentful's word, such as `Symbol`, `Text`, `RichText`, `Date`, `Link` or `Array`. */
  type: z.string(),
  linkType: z.string().optional(),
  items: z.object({ type: z.string(), linkType: z.string().optional() }).optional(),
});

const contentTypeSchema = z.object({
  sys: z.object({ id: z.string() }),
  name: z.string(),
  fields: z.array(fieldSchema),
});

/** A content type as far as the product depends on it. */
export type ContentType = z.infer<typeof contentTypeSchema>;
export type ContentField = z.infer<typeof fieldSchema>;

/** The content types that the product reads: the file that docs/deploy.md has imported. */
export function readContentModel(): ContentType[] {
  const file = join(import.meta.dirname, 'contentful-model.json');
  const model: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return z.object({ contentTypes: z.array(contentTypeSchema) }).parse(model).contentTypes;
}
