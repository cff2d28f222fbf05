import { vi } from 'vitest';
import * as payments from '#server/donations/payments.ts';

/** Makes the site one of live keys until `vi.restoreAllMocks()`: it then shows live donations only. */
export function goLive(): void {
  vi.spyOn(payments, 'siteIsLive').mockReturnValue(true);
}
