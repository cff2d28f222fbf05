import { environment } from '../../env.ts';

/** Returns where staff edit an entry; the sandbox has its own page. */
export function entryAddress(entryId: string): string {
  const env = environment();
  const id = encodeURIComponent(entryId);
  if (env.CONTENTFUL_API_BASE) return `${new URL(env.CONTENTFUL_API_BASE).pathname}?entry=${id}`;
  const space = encodeURIComponent(env.CONTENTFUL_SPACE_ID ?? '');
  const stage = encodeURIComponent(env.CONTENTFUL_ENVIRONMENT ?? 'master');
  return `https://app.contentful.com/spaces/${space}/environments/${stage}/entries/${id}`;
}
