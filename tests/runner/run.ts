/**
 * `npm test`: builds, checks and tests everything; `--long` adds what takes long (docs/architecture.md, "Tests").
 * `npm test -- PATH …` runs the test files of these paths alone, of a folder those of all kinds. The last line says
 * `N passed, N failed`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from './clean-environment.ts';
import {
  buildAndCheckStep,
  buildStep,
  playwrightStep,
  runSteps,
  type Step,
  vitestStep,
} from './steps.ts';

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
const isTestFile = (each: string) => /\.test\.tsx?$/.test(each);

/** Plans the steps for paths; a folder may hold tests of each kind. Only unit tests alone need no build. */
function planSteps(): Step[] {
  if (paths.length === 0) return [buildAndCheckStep(env), vitestStep(env), playwrightStep(env)];
  const isInBrowser = (each: string) => /\.e2e\.test\.ts$/.test(each);
  const inVitest = paths.filter((each) => !isInBrowser(each));
  const inBrowser = paths.filter((each) => isInBrowser(each) || !isTestFile(each));
  const needsBuild = !paths.every((each) => /\.unit\.test\.tsx?$/.test(each));
  return [
    ...(needsBuild ? [buildStep(env)] : []),
    ...(inVitest.length > 0 ? [vitestStep(env, inVitest)] : []),
    ...(inBrowser.length > 0 ? [playwrightStep(env, inBrowser)] : []),
  ];
}

const { passed, failed, failures } = await runSteps(planSteps());
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
