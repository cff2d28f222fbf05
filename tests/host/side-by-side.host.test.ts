/** Two hosts of one clone: each serves pages of its own address, and no start disturbs another. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '#host/web-server.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { type CopiedProduct, copyProduct } from '#tests/support/host/copied-product.ts';
import { type HostProcess, startHostProcess } from '#tests/support/host/host-process.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

let copy: CopiedProduct;
let first = '';
let second = '';
const hosts: HostProcess[] = [];
const dataFolders: string[] = [];

/** Starts a host of the copy on a port of its own. */
async function start(): Promise<string> {
  const dataDir = createTempFolder('side-by-side');
  dataFolders.push(dataDir);
  const host = startHostProcess(
    {
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'one for each of them',
    },
    copy.root,
  );
  hosts.push(host);
  return host.address;
}

beforeAll(async () => {
  copy = await copyProduct();
  first = await start();
  second = await start();
}, 600_000);

afterAll(async () => {
  for (const host of hosts) await host.end('SIGTERM');
  for (const folder of dataFolders) rmSync(folder, { recursive: true });
  await copy.remove();
});

async function read(site: string, path: string): Promise<string> {
  const response = await fetch(site + path);
  expect(response.status, site + path).toBe(200);
  return response.text();
}

const readCanonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

/** Applies, and reads the applicant's link in the mail that confirms it. */
async function linkInMail(site: string): Promise<string> {
  const application = buildApplicationRequest();
  const { status } = await fetch(`${site}/api/researcher-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(application),
  });
  expect(status).toBe(201);
  return vi.waitFor(
    async () => {
      const mails = JSON.parse(await read(site, '/_sandbox/mail.json')) as {
        to: unknown;
        text: string;
      }[];
      const mail = mails.find(({ to }) => JSON.stringify(to).includes(application.email));
      return /https?:\S+\/application\/\S+/.exec(mail?.text ?? '')?.[0] ?? expect.fail('No mail.');
    },
    { timeout: 30_000 },
  );
}

test.each([
  ['first', () => first],
  ['second', () => second],
])('the %s answers with its own address', async (_, address) => {
  const site = address();
  for (const path of ['/about', '/donate', '/blog']) {
    expect(readCanonical(await read(site, path))).toBe(site + path);
  }
  const script = /[^"&;]+\/stripe\.js/.exec(await read(site, '/donate'))?.[0] ?? expect.fail();
  expect(new URL(script, site).origin).toBe(site);
  expect(await read(site, script)).toContain('Stripe');
  expect(await linkInMail(site)).toMatch(new RegExp(`^${site}/application/`));
});

test('a running host needs nothing of what later builds write', async () => {
  expect(readFileSync(join(copy.root, 'dist/about.html'), 'utf8')).toContain(second);
  rmSync(join(copy.root, 'dist'), { recursive: true });
  rmSync(join(copy.root, '.netlify'), { recursive: true });
  const font = /\/_astro\/[\w.-]+\.woff2/.exec(await read(first, '/about'))?.[0] ?? expect.fail();
  expect((await fetch(first + font)).status).toBe(200);
  expect(readCanonical(await read(first, '/register'))).toBe(`${first}/register`);
});
