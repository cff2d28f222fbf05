import type { LocalFunction } from './functions.ts';

interface Window {
  ends: number;
  count: number;
}

/**
 * Enforces each function's `config.rateLimit`, as the platform does once deployed: one count per
 * function and client address in a fixed window.
 */
export function createRateCeiling(): (target: LocalFunction, ip: string) => Response | undefined {
  const windows = new Map<string, Window>();
  let cleanAt = 0;
  return (target, ip) => {
    const rule = 'rateLimit' in target.config ? target.config.rateLimit : undefined;
    if (!rule) return undefined;
    const now = Date.now();
    if (windows.size > 10_000 && now >= cleanAt) {
      // Once in a while: a crowd of new addresses must not make every request walk through all.
      cleanAt = now + 10_000;
      for (const [key, window] of windows) if (window.ends <= now) windows.delete(key);
    }
    const key = `${target.name} ${ip}`;
    let window = windows.get(key);
    if (!window || window.ends <= now) {
      window = { ends: now + rule.windowSize * 1000, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= rule.windowLimit) return undefined;
    const seconds = Math.ceil((window.ends - now) / 1000);
    return Response.json(
      { error: `Too many requests. Please try again in ${seconds} seconds.` },
      { status: 429, headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' } },
    );
  };
}
