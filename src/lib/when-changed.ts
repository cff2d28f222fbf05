import { withDeadline } from './deadline.ts';

/** An answer of the server, and the entity tag that it had when the page was made of it. */
interface KnownAnswer {
  path: string;
  /** Undefined on a page that came without its data. */
  tag: string | undefined;
}

/** Milliseconds after which an answer is no longer waited for. */
const patience = 30_000;

/** The status that a path answers a question with its tag; 0 when no answer came. */
async function look({ path, tag }: KnownAnswer): Promise<number> {
  if (tag === undefined) return 0;
  try {
    const ask = (signal: AbortSignal) => fetch(path, { headers: { 'If-None-Match': tag }, signal });
    return (await withDeadline(patience, ask)).status;
  } catch {
    return 0;
  }
}

/**
 * Looks whether the server still has what a page was made of, and brings the page to life when not, or
 * when the look fails: whoever reads a page that is up to date loads no framework for it.
 *
 * @param own what the page is about.
 * @param others what stands beside it: news of them counts, their failure does not.
 * @param wake when its script cannot be loaded, the page stays as it is.
 */
export async function whenChanged(
  own: KnownAnswer,
  others: KnownAnswer[],
  wake: () => Promise<void>,
): Promise<void> {
  const [status, ...beside] = await Promise.all([own, ...others].map(look));
  if (status === 304 && !beside.includes(200)) return;
  await wake().catch(() => undefined);
}
