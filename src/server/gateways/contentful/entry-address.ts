import { environment } from '../../env.ts';

/** Where staff edit an entry: Contentful's own app, or the page of the stand-in on this machine. */
export function entryAddress(entryId: string): string {
  const env = environment();
  const id = encodeURIComponent(entryId);
  if (env.CONTENTFUL_API_BASE) return `${new URL(env.CONTENTFUL_API_BASE).pathname}?entry=${id}`;
  const space = encodeURIComponent(env.CONTENTFUL_SPACE_ID ?? '');
  const stage = encodeURIComponent(env.CONTENTFUL_ENVIRONMENT ?? 'master');
  return `https://app.contentful.com/spaces/${space}/environments/${stage}/entries/${id}`;
}
