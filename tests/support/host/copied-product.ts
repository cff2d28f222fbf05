import { cp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The files that a build and the host behind `npm start` read. */
const parts = [
  'src',
  'public',
  'netlify',
  'host',
  'packages/sandbox',
  'build',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A copy of the product in a folder of its own, to be built with other inputs than the tests' build. */
export interface CopiedProduct {
  root: string;
  remove(): Promise<void>;
}

/** Copies the product, with the packages of this one. */
export async function copyProduct(): Promise<CopiedProduct> {
  const folder = createTempFolder('copy');
  for (const part of parts) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return { root: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
