/** What a step of the test run found. */
export interface Counts {
  passed: number;
  failed: number;
}

/** One part of the test run, such as all browser tests. */
export interface Step {
  name: string;
  /** Writes its progress to the terminal while it runs. */
  run(): Promise<Counts>;
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A duration in milliseconds as people say it. */
export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Runs steps one after the other, tells how long each took, and adds up what they found. */
export async function runSteps(steps: readonly Step[]): Promise<Counts> {
  let total: Counts = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    let counts: Counts;
    try {
      counts = await run();
    } catch (error) {
      console.error(error);
      counts = { passed: 0, failed: 1 };
    }
    total = add(total, counts);
    const took = inSeconds(performance.now() - started);
    console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed in ${took}`);
  }
  return total;
}
