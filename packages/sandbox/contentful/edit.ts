import * as z from 'zod';
import { space } from './delivery-api.ts';
import type { ContentStore, Entity, Fields } from './store.ts';

export const editSchema = z.object({
  action: z.enum(['save', 'publish', 'unpublish', 'delete']),
  type: z.enum(['Entry', 'Asset']).default('Entry'),
  contentType: z.string().default('blogPost'),
  /** The fields in the one locale; those that are not named stay as they are, and null removes a field. */
  fields: z.record(z.string(), z.unknown()).optional(),
});

export type Edit = z.infer<typeof editSchema>;

function changeFields(draft: Fields, changes: object): Fields {
  const localized = Object.entries(changes).map(([name, value]) => [
    name,
    { [space.locale]: value as unknown },
  ]);
  const fields = { ...draft, ...(Object.fromEntries(localized) as Fields) };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value[space.locale] !== null),
  );
}

/**
 * Does what an editor does with an entry or asset. Returns false when it was only saved as a draft, which readers cannot
 * notice.
 */
export function applyEdit(
  store: ContentStore,
  id: string,
  { action, type, contentType, fields }: Edit,
  createdAt = new Date().toISOString(),
): boolean {
  const existing = store.find(type, id);
  if (!existing && !fields) return false;
  const old = existing ?? { published: null, revision: 0, changed: 0, draft: {}, createdAt };
  const entity: Entity = {
    contentType: type === 'Asset' ? '' : contentType,
    ...old,
    type,
    id,
    draft: changeFields(old.draft, fields ?? {}),
    updatedAt: new Date().toISOString(),
    deleted: action === 'delete',
  };
  const isVisible = action !== 'save';
  if (isVisible) entity.published = action === 'publish' ? entity.draft : null;
  if (action === 'publish') entity.revision += 1;
  store.save(entity, isVisible);
  return isVisible;
}
