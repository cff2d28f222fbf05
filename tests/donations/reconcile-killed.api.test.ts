/** A reconciliation that is killed between any two steps is finished by the next. */
import { expect, test } from 'vitest';
import { checkHistory } from '#tests/support/donations/check-histories.ts';
import { leftToReconciliation } from '#tests/support/donations/known-histories.ts';
import { countStrikes, type Fault } from '#tests/support/donations/faults.ts';
import { isOtherDriver } from '#tests/support/long-run.ts';

/** The steps are of our code, so another driver than Postgres gets a spread of them. */
const stride = isOtherDriver ? 5 : 1;

const [steps, last] = [leftToReconciliation.slice(0, -1), leftToReconciliation.at(-1)];

/** Returns how many faults struck. */
async function strikesWith(fault: Fault): Promise<number> {
  if (last?.do !== 'reconcile') throw new Error('It ends with a reconciliation.');
  const before = countStrikes();
  await checkHistory([...steps, { ...last, fault }]);
  return countStrikes() - before;
}

test(
  'a reconciliation that is killed at any step is completed by the next ones',
  { timeout: 5_400_000 },
  async () => {
    const inSteps = await strikesWith({ kind: 'none' });
    let at = 0;
    while ((await strikesWith({ kind: 'killed', at })) > inSteps) at += stride;
    expect(at).toBeGreaterThan(50);
  },
);
