import type { ApiContext } from './api.ts';

/** A page that is rendered on demand gives this to code that handlers of the API use, too. */
export type PageEnv = Pick<ApiContext['env'], 'ip' | 'waitUntil'>;

/**
 * Reads it from Astro. The platform's context, which lets work go on after the answer, is missing in development,
 * where nothing stops it.
 */
export function readPageEnv({
  clientAddress,
  locals,
}: {
  clientAddress: string;
  locals: object;
}): PageEnv {
  const { netlify } = locals as {
    netlify?: { context?: { waitUntil?: (work: Promise<unknown>) => void } };
  };
  return {
    ip: clientAddress,
    waitUntil: (work) => netlify?.context?.waitUntil?.(work),
  };
}
