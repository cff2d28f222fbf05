/**
 * Loaded before the local host: tells the soak what memory the process holds after a collection,
 * whenever it is asked. It needs `--expose-gc`.
 */
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 });
});
