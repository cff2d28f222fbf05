/** The client directive `client:changed`: an island that sleeps while the page is what the server has. */

/** Milliseconds after which an answer is no longer waited for. */
const patience = 30_000;

async function isUnchanged([path, tag]: [string, string]): Promise<boolean> {
  try {
    const { status } = await fetch(path, {
      headers: { 'If-None-Match': tag },
      signal: AbortSignal.timeout(patience),
    });
    return status === 304;
  } catch {
    return false;
  }
}

/**
 * Wakes an island when one of its paths has changed or does not answer, and at once when the page came
 * without what it shows. Whoever reads a page that is up to date loads no framework for it.
 *
 * @param options `value` names the entity tag that each path had when the server made the page; Astro
 *   makes an empty string of nothing.
 */
export default async function wakeWhenChanged(
  load: () => Promise<() => Promise<void>>,
  options: { value: Record<string, string> | '' },
): Promise<void> {
  const unchanged = await Promise.all(Object.entries(options.value).map(isUnchanged));
  if (unchanged.length > 0 && unchanged.every(Boolean)) return;
  const hydrate = await load();
  await hydrate();
}
