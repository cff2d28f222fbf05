/** Checks what no linter looks at: files of the repository that must agree with each other. */
import { findWrongCitations } from './citations.ts';
import { findStaleFiles } from './generated.ts';
import { findDeadLinks } from './links.ts';
import { findLockfileGaps } from './lockfile.ts';
import { findBreakingMigrations } from './migrations.ts';
import { findMissingRights } from './stripe-rights.ts';
import { findBareButtons, findOtherWidths, findPaletteCopies } from './styles.ts';
import { findUnnamedVariables } from './variables.ts';

const problems = [
  ...findPaletteCopies(),
  ...findWrongCitations(),
  ...findDeadLinks(),
  ...findUnnamedVariables(),
  ...findMissingRights(),
  ...findBreakingMigrations(),
  ...findLockfileGaps(),
  ...(await findStaleFiles()),
  ...findBareButtons(),
  ...findOtherWidths(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
