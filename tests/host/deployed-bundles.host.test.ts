/** A deploy uploads production code, whatever NODE_ENV says where it runs. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundleFunctions } from '../../build/bundle-functions.ts';
import { openBuild } from '#host/open-build.ts';
import { sandboxBuildInputs } from '#sandbox/open-sandboxes.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const root = resolve(import.meta.dirname, '../..');

/** React's development builds define it to check keys and attributes; no production build does. */
const developmentMark = 'testStringCoercion';
const read = (file: string) => readFileSync(join(root, 'node_modules', file), 'utf8');

/** Files of React's development build, and code of ours or of a package that asks for NODE_ENV. */
function developmentCode(folder: string): string[] {
  const files = globSync('**/*.{js,mjs,cjs}', { cwd: folder });
  expect(files).not.toEqual([]);
  return files.filter((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return (
      /\.development\.\w+$/.test(file) ||
      source.includes(developmentMark) ||
      source.includes('process.env.NODE_ENV')
    );
  });
}

test('the mark tells the builds of React apart', () => {
  const server = 'react-dom/cjs/react-dom-server.node';
  expect(read(`${server}.development.js`)).toContain(developmentMark);
  expect(read(`${server}.production.js`)).not.toContain(developmentMark);
});

test('the function of the pages holds no development build, nor packages that choose one later', async () => {
  const env = { ...process.env, NODE_ENV: undefined };
  const build = await openBuild(root, { ...env, ...sandboxBuildInputs(env) });
  const folder = join(build, '.netlify/v1/functions/ssr');
  expect(developmentCode(folder)).toEqual([]);
  // Whatever is beside the bundle was traced as a file, with both of its builds.
  expect(globSync('**/node_modules/{react,react-dom,scheduler}', { cwd: folder })).toEqual([]);
});

test('the bundled functions hold no development build of React, either', async () => {
  const folder = createTempFolder('functions');
  await bundleFunctions(root, undefined, folder);
  expect(developmentCode(folder)).toEqual([]);
});
