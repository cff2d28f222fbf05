import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '@netlify/functions';
import type { AstroIntegration } from 'astro';

/** Paths that our functions declare in their `config`. */
async function declaredPaths(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const configs = await Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ new URL(file, folder).href)) as {
        config?: Config;
      };
      return module.config;
    }),
  );
  return configs
    .flatMap((config) => (config && 'path' in config ? (config.path ?? []) : []))
    .sort();
}

/** Adds the excluded paths to the page bundle's `config`, which the platform reads as it is written. */
export function excludePaths(source: string, paths: string[]): string {
  const anchor = 'preferStatic: true,';
  if (!source.includes(anchor))
    throw new Error('The adapter writes its entry point differently now.');
  return source.replace(anchor, `${anchor} excludedPath: ${JSON.stringify(paths)},`);
}

/**
 * Keeps the on-demand page bundle, which is one function on every path, from taking requests that
 * belong to another function: the platform does not say which of two matching functions it picks.
 */
export function leavePathsToFunctions(): AstroIntegration {
  let root: URL;
  return {
    name: 'leave-paths-to-functions',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async () => {
        const entry = new URL('.netlify/v1/functions/ssr/ssr.mjs', root);
        const paths = await declaredPaths(new URL('netlify/functions/', root));
        const source = await readFile(entry, 'utf8');
        await writeFile(fileURLToPath(entry), excludePaths(source, paths));
      },
    },
  };
}
