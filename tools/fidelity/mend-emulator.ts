import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that the emulator (netlify-cli 27.10.2) does and the platform does not. */
interface Mend {
  file: string;
  from: string;
  to: string;
}

const mends: Mend[] = [
  {
    // It forgets `excludedPath` when it reads its own manifest, so the page bundle, one function on
    // every path, may answer for others.
    file: 'dist/lib/functions/registry.js',
    from: 'routes: manifestEntry.routes,',
    to: 'routes: manifestEntry.routes, excludedRoutes: manifestEntry.excludedRoutes,',
  },
  {
    // When a function answers 404 it asks the same function again for the path with `.html`,
    // `/index.html` and others behind it, as a server of files does, and passes on the last answer.
    // Only requests that belong to a function have headers of their own there.
    file: 'dist/utils/proxy.js',
    from: 'req.alternativePaths = alternativePathsFor(',
    to: 'req.alternativePaths = options.headers ? [] : alternativePathsFor(',
  },
];

/**
 * Makes the emulator do as the platform does.
 *
 * @param folder the folder that holds the emulator's `node_modules`.
 * @throws Error when the emulator is written differently: then look whether it still does so.
 */
export function mendEmulator(folder: string): void {
  for (const { file, from, to } of mends) {
    const path = join(folder, 'node_modules/netlify-cli', file);
    const source = readFileSync(path, 'utf8');
    if (source.includes(to)) continue;
    if (!source.includes(from)) throw new Error(`${path} has changed; see mend-emulator.ts.`);
    writeFileSync(path, source.replace(from, to));
  }
}
