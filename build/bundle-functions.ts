import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The folder in which netlify.toml finds the functions. */
export const bundledFolder = '.netlify/bundled-functions';

/**
 * The packages that are not bundled: other drivers of `pg`, for other machines, and what loads a library of the
 * platform.
 */
export const unbundledPackages = [
  'pg-native',
  'cloudflare:sockets',
  '@myriaddreamin/typst-ts-node-compiler',
  'sharp',
];

/** The code by which CommonJS packages ask for Node's own modules. */
const banner =
  "import { createRequire as requirerOf } from 'node:module'; const require = requirerOf(import.meta.url);";

/**
 * Makes one file of each function and its packages, beside what is only loaded when it is needed. Without bundling,
 * functions take ten times as long to load: a cold start reads each of some hundred modules, and `drizzle-orm`'s
 * package.json of 180 KB again for most of them (ADR 16).
 *
 * @param root the repository
 * @param siteUrl the address of the deploy, for functions without SITE_URL
 * @param outdir the output folder, which is emptied first
 */
export async function bundleFunctions(
  root: string,
  siteUrl?: string,
  outdir: string = join(root, bundledFolder),
): Promise<void> {
  const source = join(root, 'netlify/functions');
  rmSync(outdir, { recursive: true, force: true });
  // Each function is bundled alone: shared parts would be dozens of small files to find at a cold start, and an upload
  // packs each function with copies of its own anyway.
  for (const file of readdirSync(source)) {
    await build({
      absWorkingDir: root,
      entryPoints: [join(source, file)],
      outdir,
      outExtension: { '.js': '.mjs' },
      chunkNames: 'shared/[name]-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      external: unbundledPackages,
      banner: { js: banner },
      define: {
        'import.meta.env.SITE': siteUrl ? JSON.stringify(siteUrl) : 'undefined',
        // The platform sets no NODE_ENV for functions.
        'process.env.NODE_ENV': JSON.stringify('production'),
      },
      legalComments: 'none',
      logLevel: 'warning',
    });
  }
}
