import { environment } from './env.ts';

/** Absolute address of a path of the public site, for what leaves it: mail, documents, feeds. */
export function siteUrl(path: string): string {
  return new URL(path, environment().SITE_URL ?? 'http://localhost:4321').href;
}
