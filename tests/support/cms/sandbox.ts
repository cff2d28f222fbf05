/** Puts the CMS sandbox behind the real SDK, over real HTTP, with a space of its own for each test file. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '#host/web-server.ts';
import { openContentful } from '#sandbox/contentful/contentful-sandbox.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const dataDir = createTempFolder('cms');
const port = await findFreePort('127.0.0.1');
const origin = `http://127.0.0.1:${port}`;
let sandbox: Sandbox = await openContentful({ dataDir, origin }, { seed: false });
Object.assign(process.env, sandbox.environment);
const server = serve({ fetch: (request) => sandbox.handle(request), port, hostname: '127.0.0.1' });

async function send(path: string, body: unknown): Promise<void> {
  const request = new Request(`${origin}/_sandbox/contentful/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await sandbox.handle(request);
  if (!response.ok) throw new Error(await response.text());
}

/** Sets how the CMS misbehaves. */
export function setSwitches(switches: Record<string, number | boolean>): Promise<void> {
  return send('switches', switches);
}

export const calmly = {
  slowMs: 0,
  rateLimitedCalls: 0,
  retryAfterSeconds: 1,
  failFromPage: 0,
  failStatus: 500,
  pageSize: 1000,
  webhook: false,
};

interface Edit {
  action?: 'save' | 'publish' | 'unpublish' | 'delete';
  type?: 'Entry' | 'Asset';
  contentType?: string;
  fields?: Record<string, unknown>;
}

/** Edits an entry as an editor does; publishes by default. */
export async function edit(id: string, change: Edit): Promise<string> {
  await send(`entries/${id}`, { action: 'publish', ...change });
  return id;
}

/** Publishes a post entry with its own id and slug, and returns the id. */
export async function publishEntry(fields: Record<string, unknown> = {}): Promise<string> {
  const id = `entry-${crypto.randomUUID()}`;
  const words = { title: 'From the CMS', slug: id, body: 'A **text**.', category: 'Methods' };
  return edit(id, { fields: { ...words, ...fields } });
}

/** Makes a link as fields of entries hold it. */
export function linkTo(linkType: 'Entry' | 'Asset', id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

export async function publishAsset(
  url: string,
  words: Record<string, string> = {},
  id = `asset-${crypto.randomUUID()}`,
) {
  const file = {
    url,
    fileName: 'x',
    contentType: 'image/avif',
    details: { image: { width: 1200, height: 500 } },
  };
  return edit(id, { type: 'Asset', fields: { ...words, file } });
}

export async function publishAuthor(name: string): Promise<string> {
  return edit(`author-${crypto.randomUUID()}`, { contentType: 'blogAuthor', fields: { name } });
}

/**
 * Replaces the space by another one at the same address, as after a switch of projects: every token is unknown there.
 */
export async function replaceSpace(): Promise<void> {
  await sandbox.close();
  rmSync(join(dataDir, 'space.sqlite'), { force: true });
  rmSync(join(dataDir, 'space.sqlite-wal'), { force: true });
  rmSync(join(dataDir, 'space.sqlite-shm'), { force: true });
  sandbox = await openContentful({ dataDir, origin }, { seed: false });
  await setSwitches(calmly);
}

beforeAll(() => setSwitches(calmly));

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});
