/** `npm run validate`: format, lint, types and unused code. */
import { checkStep } from './runner/checks.ts';
import { cleanEnvironment } from './runner/clean-environment.ts';
import { runSteps } from './runner/step.ts';

const { failed } = await runSteps([checkStep(cleanEnvironment())]);
process.exitCode = failed > 0 ? 1 : 0;
