import type { BrowserContext } from '@playwright/test';

/** What a browser complained about during a test, and what of it the test said would come. */
export interface BrowserWatch {
  /** Problems that this test provokes on purpose, by words of theirs. */
  announce(...problems: (string | RegExp)[]): void;
  /** Problems that nobody announced. */
  unannounced(): string[];
}

/**
 * Watches every page of a context for console errors, uncaught errors, failed requests and requests
 * that would leave this machine, which are refused.
 */
export async function watchBrowser(context: BrowserContext, origin: string): Promise<BrowserWatch> {
  const seen: string[] = [];
  const announced: (string | RegExp)[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    seen.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left, or a video that is closed, aborts what it was still loading.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request failed: ${reason} ${request.url()}`);
  });
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    async (route) => {
      seen.push(`request to elsewhere: ${route.request().url()}`);
      await route.abort('blockedbyclient');
    },
  );
  return {
    announce: (...problems) => announced.push(...problems),
    unannounced: () =>
      seen.filter((problem) =>
        announced.every((known) =>
          typeof known === 'string' ? !problem.includes(known) : !known.test(problem),
        ),
      ),
  };
}
