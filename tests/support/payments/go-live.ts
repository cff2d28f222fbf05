import { vi } from 'vitest';
import * as keys from '#server/gateways/stripe/keys.ts';

/** Makes the site one of live keys until `vi.restoreAllMocks()`: it then shows live donations only. */
export function goLive(): void {
  vi.spyOn(keys, 'siteIsLive').mockReturnValue(true);
}
