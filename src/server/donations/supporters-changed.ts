import { purgeNowAndAtSweep } from '../http/purge.ts';

/** Purges the list of supporters from the CDN when a name comes, goes or changes. */
export function supportersChanged(): Promise<void> {
  return purgeNowAndAtSweep('supporters');
}
