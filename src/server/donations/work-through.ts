/** The number of parallel calls. Each waits for its turn at Stripe (`runThrottled`), so more would only wait longer. */
export const callsAtOnce = 4;

/**
 * Works through a queue, some items at once, while there is time. One item is done even when there is none. Work can
 * add to the queue. Returns whether all of it was done.
 *
 * @throws what failed first, once the others have ended
 */
export async function workThrough<Item>(
  queue: Item[],
  work: (item: Item) => Promise<unknown>,
  hasTime: () => boolean,
): Promise<boolean> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begin = (item: Item) => {
    const job: Promise<void> = work(item)
      .then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      )
      .finally(() => running.delete(job));
    running.add(job);
  };
  for (const item of queue.splice(0, hasTime() ? callsAtOnce : 1)) begin(item);
  while (running.size > 0) {
    await Promise.race(running);
    const free = hasTime() && failures.length === 0 ? callsAtOnce - running.size : 0;
    for (const item of queue.splice(0, free)) begin(item);
  }
  if (failures.length > 0) throw failures[0];
  return queue.length === 0;
}

/** Awaits all results. @throws what failed first, once the others have ended */
export async function settleAll<Result>(work: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
