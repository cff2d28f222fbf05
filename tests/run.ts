/**
 * `npm test`: builds, checks and tests everything; `--long` adds the minutes of fuzzing and of histories
 * and a third width (docs/architecture.md, "Tests"). The last line says `N passed, N failed`.
 */
import path from 'node:path';
import { buildStep } from './runner/build-step.ts';
import { checkStep } from './runner/checks.ts';
import { cleanEnvironment } from './runner/clean-environment.ts';
import { playwrightStep } from './runner/playwright-step.ts';
import { runSteps } from './runner/step.ts';
import { vitestStep } from './runner/vitest-step.ts';

const isLong = process.argv.includes('--long');
const env = {
  ...cleanEnvironment(),
  LONG: isLong ? '1' : '0',
  // Hundreds of processes load the same packages; what one compiled the next ones need not.
  NODE_COMPILE_CACHE: path.resolve('.cache/node'),
};

const { passed, failed } = await runSteps([
  buildStep(env),
  checkStep(env),
  vitestStep(env),
  playwrightStep(env),
]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
