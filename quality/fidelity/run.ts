/**
 * `npm run fidelity -- [/part/of/a/path …]`: replays the same requests against the local host and through Netlify's own
 * packaging and routing (`NetlifyDev`), each with a Postgres database and sandbox providers of its own,
 * and compares status, body and security headers. Then packs each function as an upload does and says how
 * large it is.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NetlifyDev } from '@netlify/dev';
import pg from 'pg';
import { bundledFolder, bundleFunctions } from '../../build/bundle-functions.ts';
import { linkPath } from '../../src/server/links/link-tokens.ts';
import { startPostgres } from '../../tests/support/databases/postgres-server.ts';
import { startLocalHost } from '../../tests/support/host/local-host.ts';
import { readPageTexts } from '../../tests/support/paper/read-pdf.ts';
import { adminPassword } from '../../tests/support/portal/staff.ts';
import { openSandboxes } from '../sandboxes.ts';
import { packFunctions } from './pack-functions.ts';
import { type ReplayedRequest, replayedRequests } from './requests.ts';
import { insertRows, storedIds } from './rows.ts';

const root = resolve(import.meta.dirname, '../..');

const LINK_SECRET = 'one secret for the links of both sides';

/** The headers that must be the same wherever the product runs. */
const comparedHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'allow',
  'location',
  'link',
  'x-total-count',
];

/** Replaces ids and times, the only parts that may differ from run to run. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/<id>\.[a-z2-7]{26}/g, '<link>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|\d+:\d\d [AP]M/g, '<time>')
    .replaceAll(/pi_\w+/g, '<payment>')
    .replaceAll(/uid="\w+"/g, 'uid="<props>"')
    .replaceAll('?dpl=0', '')
    .replaceAll(/after=[\w-]+/g, 'after=<cursor>');
}

/** Reads a body; of a document the text, because its bytes hold the time of printing. */
async function readBody(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) return response.text();
  try {
    return (await readPageTexts(new Uint8Array(await response.arrayBuffer()))).join('\f');
  } catch (error) {
    return `No document: ${String(error)}`;
  }
}

async function readAnswer(response: Response | undefined, method: string) {
  const headers = comparedHeaders.map((name) => [
    name,
    withoutChance(response?.headers.get(name) ?? 'none'),
  ]);
  const body = method === 'HEAD' || !response ? '' : withoutChance(await readBody(response));
  return { status: `${response?.status ?? 404}`, ...Object.fromEntries(headers), body };
}

/** Describes the differences between two responses; empty when they are alike. */
function differences(ours: Record<string, string>, theirs: Record<string, string>): string[] {
  return Object.entries(ours).flatMap(([name, here]) => {
    const there = theirs[name] ?? '';
    let index = 0;
    // Where one is the beginning of the other, they differ at its end.
    while (index < here.length && here[index] === there[index]) index += 1;
    const around = (text: string) => text.slice(Math.max(0, index - 30), index + 60);
    return here === there ? [] : [`${name}: ${around(here)}, not ${around(there)}`];
  });
}

/**
 * Lays out what a deploy has where `NetlifyDev` looks: it reads one folder of functions, and headers
 * from a file, while Netlify's build also takes both from `.netlify/v1`.
 */
async function layOutDeploy(folder: string): Promise<void> {
  await bundleFunctions(root);
  const fonts = ['node_modules/@fontsource', 'node_modules/@fontsource-variable'];
  const templates = 'src/server/documents/templates';
  for (const path of [bundledFolder, 'dist', 'netlify.toml', templates, ...fonts]) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  await cp(join(root, '.netlify/v1/functions'), join(folder, bundledFolder), { recursive: true });
  const config = JSON.parse(await readFile(join(root, '.netlify/v1/config.json'), 'utf8')) as {
    headers: { for: string; values: Record<string, string> }[];
  };
  const rules = config.headers.map((rule) => {
    const lines = Object.entries(rule.values).map(([name, value]) => `  ${name}: ${value}\n`);
    return `${rule.for}\n${lines.join('')}`;
  });
  await writeFile(join(folder, '_headers'), rules.join(''));
}

async function startPlatform(folder: string): Promise<NetlifyDev> {
  const emulated = [
    'aiGateway',
    'blobs',
    'database',
    'edgeFunctions',
    'environmentVariables',
    'geolocation',
    'images',
  ];
  const platform = new NetlifyDev({
    projectRoot: folder,
    serverAddress: null,
    skipGitignore: true,
    ...Object.fromEntries(emulated.map((name) => [name, { enabled: false }])),
  });
  await platform.start();
  return platform;
}

async function compareAll(folder: string): Promise<number> {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  for (const name of ['ours', 'platform']) await client.query(`create database ${name}`);
  await client.end();
  const open = (name: string) => openSandboxes(join(folder, name), 'http://localhost:4321');
  const providers = { ours: await open('ours'), platform: await open('platform') };
  const start = (name: keyof typeof providers) =>
    startLocalHost({
      ...providers[name].environment,
      LINK_SECRET,
      DATABASE_URL: postgres.url(name),
    });
  // Deployed, `npm run deploy` applies migrations; here a start of the local host does it.
  await (await start('platform')).close();
  const ours = await start('ours');
  await layOutDeploy(folder);
  Object.assign(process.env, providers.platform.environment, {
    DATABASE_URL: postgres.url('platform'),
    ADMIN_PASSWORD: adminPassword,
    LINK_SECRET,
    SITE_URL: ours.url,
  });
  const platform = await startPlatform(folder);
  for (const name of ['ours', 'platform']) await insertRows(postgres.url(name));

  const ask = async ({ method, path, headers = {}, body }: ReplayedRequest, address: string) => {
    const request = new Request(ours.url + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, 'X-Forwarded-For': address },
      body: body ?? null,
    });
    const here = await readAnswer(await fetch(request.clone()), method);
    return differences(here, await readAnswer(await platform.handle(request), method));
  };
  let failed = 0;
  const only = process.argv.slice(2);
  const isWanted = ({ path }: ReplayedRequest) =>
    only.length === 0 || only.some((part) => path.includes(part));
  const all = replayedRequests({
    password: adminPassword,
    applicationPath: linkPath('application', storedIds.applicationLink),
    givingPath: linkPath('giving', storedIds.givingLink),
  });
  const requests = all.filter(isWanted);
  if (requests.length === 0) {
    console.error(`No request has a path with ${only.join(' or ')}.`);
    failed += 1;
  }
  for (const [number, request] of requests.entries()) {
    const found = await ask(request, `10.0.0.${number}`);
    if (found.length > 0) failed += 1;
    const line = `${found.length === 0 ? 'ok  ' : 'FAIL'} ${request.method} ${request.path}`;
    console.log([line, ...found].join('\n       '));
  }
  console.log(`${requests.length - failed} passed, ${failed} failed`);
  failed += await packFunctions(root);
  await platform.stop();
  for (const server of [ours, postgres, ...Object.values(providers)]) await server.close();
  return failed;
}

await mkdir(join(root, '.cache'), { recursive: true });
const folder = await mkdtemp(join(root, '.cache/fidelity-'));
const failed = await compareAll(folder).finally(() => rm(folder, { recursive: true, force: true }));
process.exit(failed === 0 ? 0 : 1);
