/**
 * Prints a call to an outside service, then makes it; a dry run only prints.
 *
 * @param call what a person would type or send, without secrets.
 * @returns what the call returns; undefined in a dry run.
 */
export type Perform = <T>(call: string, work: () => Promise<T>) => Promise<T | undefined>;

export function performer(isDryRun: boolean): Perform {
  return async (call, work) => {
    console.log(`  ${call}`);
    return isDryRun ? undefined : work();
  };
}
