import { environment } from '../../env.ts';

/** Tells whether this site has a space of Contentful; one that never had it, or left, has no runs to wait for. */
export function isCmsConfigured(): boolean {
  const { CONTENTFUL_SPACE_ID, CONTENTFUL_ACCESS_TOKEN } = environment();
  return Boolean(CONTENTFUL_SPACE_ID && CONTENTFUL_ACCESS_TOKEN);
}
