import { purgeNowAndAtSweep } from '../http/purge.ts';

/** Purges the register of approved uses from the CDN when an entry comes, goes or changes. */
export function registerChanged(): Promise<void> {
  return purgeNowAndAtSweep('register');
}
