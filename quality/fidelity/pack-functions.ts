/** Packs each function as the platform does before an upload, and says how large it becomes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveConfig } from '@netlify/config';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { bundledFolder } from '../../build/bundle-functions.ts';

/** The largest archive in bytes that AWS Lambda takes, on which functions run. */
const mostBytes = 50 * 1024 ** 2;

interface FunctionSettings {
  included_files?: string[];
  node_bundler?: string;
}

/** Packs all functions and returns how many are too large. */
export async function packFunctions(root: string): Promise<number> {
  const { config } = await resolveConfig({ cwd: root, repositoryRoot: root, offline: true });
  const settings = Object.entries(config.functions as Record<string, FunctionSettings>).map(
    ([name, { included_files: includedFiles = [], node_bundler: nodeBundler = 'nft' }]) => [
      name,
      { includedFiles, includedFilesBasePath: root, nodeBundler },
    ],
  );
  const folder = await mkdtemp(join(root, '.cache/packed-'));
  const sources = [bundledFolder, '.netlify/v1/functions'].map((path) => join(root, path));
  const packed = await zipFunctions(sources, folder, {
    basePath: root,
    repositoryRoot: root,
    config: Object.fromEntries(settings),
    archiveFormat: 'zip',
    // Functions are packed one at a time, because each holds its archive in memory.
    parallelLimit: 1,
  }).finally(() => rm(folder, { recursive: true, force: true }));
  const tooLarge = packed.filter(({ size = 0 }) => size > mostBytes);
  console.table(
    packed.map(({ name, size = 0 }) => ({
      function: name,
      MB: Number((size / 1e6).toFixed(1)),
      'of the most': `${Math.round((size / mostBytes) * 100)} %`,
    })),
  );
  for (const { name } of tooLarge) console.log(`FAIL ${name} is larger than 50 MiB.`);
  return tooLarge.length;
}
