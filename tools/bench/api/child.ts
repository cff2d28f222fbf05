import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of a benchmark that answers messages in order. */
export interface Child {
  /** Sends a message and waits for the answer, or only waits for one. */
  ask<Answer>(message?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts a module in a process of its own; what it prints is dropped, its errors are not. */
export function startChild(module: URL, env: Record<string, string> = {}): Child {
  const child: ChildProcess = fork(module, {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  return {
    async ask<Answer>(message?: object) {
      const answer = Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => {
          throw new Error(`${module.pathname} ended.`);
        }),
      ]);
      if (message) child.send(message);
      const [said] = (await answer) as [Answer];
      return said;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
