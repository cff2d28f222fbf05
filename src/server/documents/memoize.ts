/** Caches what was computed for a key; a failure is computed again. */
export function memoize<Key, Value>(compute: (key: Key) => Promise<Value>) {
  const cache = new Map<Key, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    const earlier = cache.get(key);
    if (earlier) return earlier;
    const value = compute(key);
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    return value;
  };
}
