const key = Symbol.for('clean-window');
const holder = globalThis as { [key]?: (() => void)[] };

function recordListeners(): (() => void)[] {
  const removals: (() => void)[] = [];
  const add = globalThis.addEventListener;
  globalThis.addEventListener = (...given: Parameters<typeof add>) => {
    add(...given);
    removals.push(() => globalThis.removeEventListener(...given));
  };
  return removals;
}

/**
 * Gives a test file the window as the first file of its process found it: at its address, with nothing stored, and
 * without the listeners of modules that were loaded for the files before.
 */
export function cleanWindow(): void {
  holder[key] ??= recordListeners();
  for (const remove of holder[key].splice(0)) remove();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
}
