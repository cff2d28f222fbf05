import { onTestFinished, vi } from 'vitest';

/** Collects what the product logs until the test is over, as text and whatever its level. */
export function captureLog(): { lines: string[] } {
  const lines: string[] = [];
  const { LOG } = process.env;
  process.env.LOG = 'all';
  onTestFinished(() => {
    if (LOG === undefined) delete process.env.LOG;
    else process.env.LOG = LOG;
  });
  for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      lines.push(
        parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '),
      );
    });
    onTestFinished(() => {
      spy.mockRestore();
    });
  }
  return { lines };
}
