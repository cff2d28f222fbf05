import { buildIfNeeded } from '#local/build.ts';
import { sandboxBuildInputs } from '#local/sandbox/open-sandboxes.ts';
import type { Step } from './step.ts';

/** The build that `npm start` makes with nothing configured. */
export function buildStep(env: Record<string, string>): Step {
  return {
    name: 'build',
    async run() {
      const built = await buildIfNeeded({
        env: { ...env, ...sandboxBuildInputs(env) },
        say: console.log,
      });
      if (!built) console.log('Unchanged since the last build.');
      return { passed: 1, failed: 0 };
    },
  };
}
