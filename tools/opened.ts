import { constants } from 'node:os';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Things that must not outlive a tool. */
export interface Opened {
  /** Waits until something is open, and remembers how to close it. */
  open<T>(opening: Promise<T>, close: (thing: T) => unknown): Promise<T>;
  /** Closes everything, what was opened last first; what is still being opened is waited for. */
  closeAll(): Promise<void>;
}

/** Keeps what a tool opens, and closes it also when the tool is told to end. */
export function keepOpened(): Opened {
  const steps: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: unknown) => {
        console.error(error);
      });
    }
  }

  const closeAll = () => (closing ??= close());
  for (const signal of endingSignals) {
    process.once(signal, () => {
      void closeAll().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
  return {
    open(opening, close) {
      const opened = opening.then(
        (thing) => () => close(thing),
        // Whoever waits for it is told; there is nothing to close.
        () => () => undefined,
      );
      steps.push(async () => (await opened)());
      return opening;
    },
    closeAll,
  };
}
