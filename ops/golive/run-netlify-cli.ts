/**
 * Runs Netlify's command line with the arguments of the variable NETLIFY_ARGUMENTS, because those of a
 * process, secrets among them, are shown to everybody on the machine (`ps`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Finds the command line: `npx --package netlify-cli` puts its programs first on the path. */
function findCli(): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const packageFolder = join(folder, '..', 'netlify-cli');
    const description = join(packageFolder, 'package.json');
    if (!existsSync(description)) continue;
    const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { bin: { netlify: string } };
    return join(packageFolder, bin.netlify);
  }
  throw new Error('netlify-cli was not found.');
}

const { NETLIFY_ARGUMENTS = '[]', NETLIFY_CLI = findCli() } = process.env;
delete process.env.NETLIFY_ARGUMENTS;
// The list is changed in place, because the program may read it itself.
process.argv.splice(1, Infinity, NETLIFY_CLI, ...(JSON.parse(NETLIFY_ARGUMENTS) as string[]));
await import(pathToFileURL(NETLIFY_CLI).href);
