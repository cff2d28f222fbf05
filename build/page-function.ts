import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '@netlify/functions';
import type { AstroIntegration } from 'astro';

/** The version for whose output the edit below was written. */
const testedAdapter = '@astrojs/netlify 8.2.6';

/** Returns the paths that our functions declare in their `config`. */
async function declaredPaths(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(/* @vite-ignore */ new URL(file, folder).href) as Promise<{ config?: Config }>,
    ),
  );
  return modules
    .flatMap(({ config }) => (config && 'path' in config ? (config.path ?? []) : []))
    .sort();
}

/**
 * Adds the excluded paths to the function's `config`, which the platform reads as it is written: the
 * platform does not say which of two functions that match a path answers, and the adapter has no option
 * for it (ADR 33).
 */
export function excludePaths(source: string, paths: string[]): string {
  const part = 'preferStatic: true,';
  if (source.includes(part)) {
    return source.replace(part, () => `${part} excludedPath: ${JSON.stringify(paths)},`);
  }
  throw new Error(
    `build/page-function.ts was tested with ${testedAdapter}, whose entry point contains "${part}". ` +
      'The installed version writes it differently: adapt that file.',
  );
}

/** Wraps the adapter's entry point in src/page-handler.ts, and leaves our functions' paths to them. */
export function pageFunction(): AstroIntegration {
  let root: URL;
  return {
    name: 'page-function',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const index = fileURLToPath(new URL('src/page-handler.ts', config.root));
        const entry = { build: { rolldownOptions: { input: { index } } } };
        // The plugin runs after Astro's, which names the adapter's own entry point.
        const plugin = {
          name: 'page-handler',
          enforce: 'post',
          config: () => ({ environments: { ssr: entry } }),
        } as const;
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async () => {
        const file = new URL('.netlify/v1/functions/ssr/ssr.mjs', root);
        const paths = await declaredPaths(new URL('netlify/functions/', root));
        const source = await readFile(file, 'utf8');
        await writeFile(file, excludePaths(source, paths));
      },
    },
  };
}
