import { onTestFinished, vi } from 'vitest';
import * as keys from '#server/gateways/stripe/keys.ts';

/** Makes the site one of live keys until the test is over: it then shows live donations only. */
export function goLive(): void {
  const spy = vi.spyOn(keys, 'siteIsLive').mockReturnValue(true);
  onTestFinished(() => {
    spy.mockRestore();
  });
}
