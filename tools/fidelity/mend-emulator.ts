import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const anchor = 'routes: manifestEntry.routes,';
const mended = `${anchor} excludedRoutes: manifestEntry.excludedRoutes,`;

/**
 * The emulator (netlify-cli 27.10.2) forgets `excludedPath` when it reads its own manifest, so the
 * page bundle, one function on every path, may answer for others. The platform honours it; this
 * makes the emulator do so too.
 *
 * @param folder the folder that holds the emulator's `node_modules`.
 * @throws Error when the emulator is written differently: then look whether it still forgets.
 */
export function mendEmulator(folder: string): void {
  const file = join(folder, 'node_modules/netlify-cli/dist/lib/functions/registry.js');
  const source = readFileSync(file, 'utf8');
  if (source.includes(mended)) return;
  if (!source.includes(anchor)) throw new Error(`${file} has changed; see mend-emulator.ts.`);
  writeFileSync(file, source.replace(anchor, mended));
}
