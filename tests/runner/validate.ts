/** `npm run validate`: format, lint, types, unused code and files that must agree. */
import { cleanEnvironment } from './clean-environment.ts';
import { checkStep, runSteps } from './steps.ts';

const { failed } = await runSteps([checkStep(cleanEnvironment())]);
process.exitCode = failed > 0 ? 1 : 0;
