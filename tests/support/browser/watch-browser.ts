import type { BrowserContext } from '@playwright/test';

/** The complaints of the browser during a test, and those of them that the test announced. */
export interface BrowserWatch {
  /** Announces problems that this test provokes on purpose, by words of theirs. */
  announce(...problems: (string | RegExp)[]): void;
  /** Lists the problems that nobody announced. */
  unannounced(): string[];
}

/**
 * Watches every page of a context for console errors, uncaught errors, failed requests and requests
 * that would leave this machine. The latter find no address, because the browser knows no host but
 * this one (playwright.config.ts): holding every request to look at it costs more than a request does.
 */
export function watchBrowser(context: BrowserContext, origin: string): BrowserWatch {
  const seen: string[] = [];
  const announced: (string | RegExp)[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    seen.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.hostname === 'localhost' && url.origin !== origin) {
      seen.push(`request to elsewhere: ${request.url()}`);
    }
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left, or a video that is closed, aborts what it was still loading.
    if (reason === 'net::ERR_ABORTED') return;
    const what =
      reason === 'net::ERR_NAME_NOT_RESOLVED' ? 'request to elsewhere:' : 'request failed:';
    seen.push(`${what} ${request.url()} (${reason})`);
  });
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
