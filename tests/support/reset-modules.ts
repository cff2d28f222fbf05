/**
 * Before each test file: our own modules are new, and the process is as the run began it. It stays
 * from the file before with the packages that it has loaded, because loading them costs more than most
 * files do. What a file opens it must close, as nothing else ends it.
 */
import { vi } from 'vitest';
import { cleanWindow } from './clean-window.ts';

const house = 'bioelectric-atlas.';
const key = Symbol.for(`${house}tests.environment`);
const holder = globalThis as { [key]?: NodeJS.ProcessEnv };
const given = (holder[key] ??= { ...process.env });

for (const name of Object.keys(process.env)) {
  // Vitest's own, such as the number of the worker.
  if (name.startsWith('VITEST')) continue;
  if (name in given) process.env[name] = given[name];
  else Reflect.deleteProperty(process.env, name);
}
for (const name of Object.keys(given)) process.env[name] ??= given[name];

// The product keeps such objects for the whole process, such as its embedded database.
for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
  const isOurs = symbol.description?.startsWith(house) && symbol !== key;
  if (isOurs) Reflect.deleteProperty(globalThis, symbol);
}

if (typeof document !== 'undefined') {
  cleanWindow();
  // A test of React waits longer than Testing Library's one second, as a busy machine needs it.
  await import('./wait-longer.ts');
}

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
