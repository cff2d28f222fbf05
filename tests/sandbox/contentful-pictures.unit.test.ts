/** The seed as Contentful's editor writes it, on its way to the site. */
import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openContentful } from '#sandbox/contentful/contentful-sandbox.ts';
import { space } from '#sandbox/contentful/delivery-api.ts';
import { readEntry } from '#server/gateways/contentful/records.ts';
import { renderBody } from '#server/posts/render-body.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const origin = 'http://localhost:4321';

test('pictures of the seed have no scheme and no id, and the page shows them', async () => {
  const dataDir = createTempFolder('cms-seed');
  const sandbox = await openContentful({ dataDir, origin });
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });
  const ask = (path: string) =>
    sandbox.handle(
      new Request(new URL(path, origin), {
        headers: { Authorization: `Bearer ${space.accessToken}` },
      }),
    );
  const response = await ask(
    `/_sandbox/contentful/spaces/${space.id}/environments/${space.environment}/sync?initial=true&limit=1000`,
  );
  const { items } = (await response.json()) as { items: unknown[] };
  const bodies = items.flatMap((item) => {
    const entry = readEntry(item, space.locale);
    return entry?.kind === 'post' && entry.fields.bodyField === 'body' ? [entry.fields.body] : [];
  });
  expect(bodies.length).toBeGreaterThan(5);
  for (const body of bodies) {
    expect(body).toContain('](//localhost:4321/_sandbox/contentful/images.ctfassets.net/');
    expect(body).not.toContain('asset:');
    const [, src = ''] = /<img src="(\/_sandbox[^"]+)"/.exec(renderBody(body)) ?? [];
    const picture = await ask(src);
    expect(picture.headers.get('content-type'), src).toBe('image/svg+xml');
  }
});
