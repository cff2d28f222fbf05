/** Pages of other sites, open in the same browser as the sandboxes. */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openContentful } from '#sandbox/contentful/contentful-sandbox.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const dataDir = createTempFolder('foreign');
const options = { dataDir, origin: 'http://localhost:4321' };
const contentful = await openContentful(options, { seed: false });
const sandboxes = [contentful, openStripeSandbox(options)];

afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

test.each(['contentful/switches', 'stripe/switches'])(
  'a foreign page pushes no button of %s, which its own page may',
  async (path) => {
    const push = async (site: string) => {
      const sandbox = sandboxes.find(({ name }) => path.startsWith(`${name}/`));
      const request = new Request(`${options.origin}/_sandbox/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': site },
        body: '{}',
      });
      return (await sandbox?.handle(request))?.status;
    };
    expect(await push('cross-site')).toBe(403);
    expect(await push('same-site')).toBe(403);
    expect(await push('same-origin')).toBeLessThan(400);
  },
);
