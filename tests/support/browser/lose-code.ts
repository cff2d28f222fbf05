import type { Page } from '@playwright/test';

/** Returns the name of a file of code without its hash; undefined for other addresses. */
export function codeName(address: string): string | undefined {
  return /\/_astro\/(?<name>[^/]+)\.[\w-]{8}\.js$/.exec(new URL(address).pathname)?.groups?.name;
}

/**
 * Makes files of code answer as after a deploy that replaced them, from then on.
 *
 * @returns the names that are lost; a test removes those that are back
 */
export async function loseCode(page: Page, names: Iterable<string>): Promise<Set<string>> {
  const lost = new Set(names);
  await page.route(/\/_astro\/[^/]+\.js/, (route) =>
    lost.has(codeName(route.request().url()) ?? '')
      ? route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' })
      : route.fallback(),
  );
  return lost;
}
