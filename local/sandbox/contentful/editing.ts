import * as z from 'zod';
import { localise } from './seed-content.ts';
import type { ContentStore } from './store.ts';

/** What an editor does with one entry or asset. */
export const actionSchema = z.object({
  action: z.enum(['save', 'publish', 'unpublish', 'delete']),
  type: z.enum(['Entry', 'Asset']).default('Entry'),
  contentType: z.string().default('blogPost'),
  /** Fields in the one locale; what is not named stays as it is, null takes a field away. */
  fields: z.record(z.string(), z.unknown()).optional(),
});

export type Action = z.infer<typeof actionSchema>;

function saveFields(store: ContentStore, id: string, action: Action): void {
  if (!action.fields) return;
  const known = store.find(action.type, id);
  const fields = { ...known?.draft, ...localise(action.fields) };
  for (const [name, value] of Object.entries(action.fields))
    if (value === null) delete fields[name];
  const contentType = action.type === 'Asset' ? '' : (known?.contentType ?? action.contentType);
  store.save(action.type, id, fields, contentType, known?.createdAt);
}

/**
 * Does it.
 *
 * @returns the webhook's topic, such as `Entry.publish`; undefined for a draft, which readers do not
 * notice, and when there is no such thing.
 */
export function perform(store: ContentStore, id: string, action: Action): string | undefined {
  saveFields(store, id, action);
  const verbs = {
    save: () => false,
    publish: () => store.publish(action.type, id),
    unpublish: () => store.unpublish(action.type, id),
    delete: () => store.remove(action.type, id),
  };
  return verbs[action.action]() ? `${action.type}.${action.action}` : undefined;
}

/** The form of the stand-in's page as an action; tags are written with commas. */
export function readForm(form: Record<string, unknown>): unknown {
  const { action, tags, ...fields } = form;
  const list = typeof tags === 'string' ? tags.split(',').map((tag) => tag.trim()) : [];
  const words = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  );
  return { action, fields: { ...words, tags: list.filter((tag) => tag !== '') } };
}
