/** Runs a task once the browser has nothing else to do; in Safari, which lacks `requestIdleCallback`, after 50 ms. */
export const whenIdle: (task: () => void) => unknown =
  globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 50));
