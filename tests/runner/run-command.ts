import { spawn } from 'node:child_process';

/** How a command ended. */
export interface CommandResult {
  /** Exit code 0. */
  ok: boolean;
  /** Such as `exit code 1` or `SIGTERM`. */
  ending: string;
  /** What it wrote, unless it wrote to the terminal. */
  output: string;
}

/**
 * Runs a program of node_modules/.bin, which is on the PATH of every npm script.
 *
 * @param options.show Let it write to the terminal instead of collecting its output.
 */
export function runCommand(
  command: readonly [program: string, ...args: string[]],
  options: { env: Record<string, string>; show?: boolean },
): Promise<CommandResult> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: options.env,
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => {
      output += `${program}: ${error.message}`;
    });
    child.on('close', (code, signal) => {
      process.off('SIGTERM', stop);
      resolve({ ok: code === 0, ending: signal ?? `exit code ${code}`, output });
    });
  });
}
