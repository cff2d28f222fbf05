import { createHandler as createPageHandler } from '@astrojs/netlify/ssr-function.js';
import { redirectFirst } from '#server/http/redirect-first.ts';

/** Makes the function of the pages that are rendered on demand; the adapter asks its entry point for it. */
export function createHandler(options: Parameters<typeof createPageHandler>[0]) {
  return redirectFirst(createPageHandler(options));
}
