import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** How many of our own files a function loads, late imports included. */
async function countFiles(name: string): Promise<number> {
  const { metafile } = await build({
    entryPoints: [`netlify/functions/${name}.ts`],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs).length;
}

test('the functions for forms and webhooks stay small, because they only enqueue mail', async () => {
  expect(await countFiles('forms')).toBeLessThanOrEqual(40);
  expect(await countFiles('stripe-webhook')).toBeLessThanOrEqual(45);
});
