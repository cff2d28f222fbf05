import { readFile } from 'node:fs/promises';
import type { CommandResult } from './run-command.ts';

/**
 * The JSON report that a test program leaves behind.
 *
 * @throws Error that says how the program ended when it left none.
 */
export async function readReport(
  file: string,
  program: string,
  result: CommandResult,
): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${program} ended with ${result.ending} and left no report.`, { cause });
  }
}
