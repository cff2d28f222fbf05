/**
 * `npm test`: builds, checks and tests everything; `--long` adds the minutes of fuzzing and of histories
 * and a third width (docs/architecture.md, "Tests"). `npm test -- PATH …` runs the test files of these
 * paths alone. The last line says `N passed, N failed`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from './clean-environment.ts';
import { buildAndCheckStep, buildStep, playwrightStep, runSteps, vitestStep } from './steps.ts';

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
});
const env = {
  ...cleanEnvironment(),
  LONG: values.long ? '1' : '0',
  // Hundreds of processes load the same packages; what one compiled the next ones need not.
  NODE_COMPILE_CACHE: path.resolve('.cache/node'),
};
const inBrowser = paths.filter((each) => each.includes('e2e'));
const others = paths.filter((each) => !each.includes('e2e'));

const { passed, failed, failures } = await runSteps(
  paths.length === 0
    ? [buildAndCheckStep(env), vitestStep(env), playwrightStep(env)]
    : [
        ...(others.every((each) => each.includes('unit')) && inBrowser.length === 0
          ? []
          : [buildStep(env)]),
        ...(others.length > 0 ? [vitestStep(env, others)] : []),
        ...(inBrowser.length > 0 ? [playwrightStep(env, inBrowser)] : []),
      ],
);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
