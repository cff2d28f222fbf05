import { onTestFinished, vi } from 'vitest';

/** Every line that is logged from now on. */
export function readLog(): () => string {
  vi.stubEnv('LOG', 'all');
  const spies = (['info', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  });
  return () => spies.flatMap((spy) => spy.mock.calls.flat().map(String)).join('\n');
}
