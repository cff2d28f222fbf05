import { createInterface } from 'node:readline/promises';

/** The calls and questions of a run of golive. */
export interface Session {
  isDryRun: boolean;
  /**
   * Prints a call to an outside service, then makes it; a dry run only prints.
   *
   * @param call what a person would type or send, without secrets
   * @returns what the call returns; undefined in a dry run
   */
  perform<T>(call: string, work: () => Promise<T>): Promise<T | undefined>;
  /**
   * Asks before something is replaced that is in use. A dry run prints the question and goes on as after
   * a yes; without a terminal the answer is no.
   */
  confirm(question: string): Promise<boolean>;
}

/**
 * Opens a session.
 *
 * @param options.assumesYes answers every question with yes
 */
export function openSession({
  isDryRun,
  assumesYes,
}: {
  isDryRun: boolean;
  assumesYes: boolean;
}): Session {
  return {
    isDryRun,
    async perform(call, work) {
      console.log(`  ${call}`);
      return isDryRun ? undefined : work();
    },
    async confirm(question) {
      if (isDryRun || assumesYes) {
        console.log(`  ${question} ${isDryRun ? '(It would ask.)' : 'Yes.'}`);
        return true;
      }
      if (!process.stdin.isTTY) return false;
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return /^y(?:es)?$/i.test((await terminal.question(`  ${question} [y/N] `)).trim());
      } finally {
        terminal.close();
      }
    },
  };
}
