/**
 * Shows what Zotero, citation-js, pandoc and bibutils read in our citations, and what Zotero reads in
 * pages of a running site. README.md says how to get each.
 *
 * Usage: node host/bootstrap.mjs quality/citations/run.ts FOLDER [PAGE …]
 */
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { cases } from './cases.ts';
import { askZotero, listReaders, readZoteroItem } from './readers.ts';

const [folder, ...pages] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder of Zotero’s translation server: README.md says how to get it.');
  process.exit(2);
}

const port = 1969;
const server = `http://127.0.0.1:${port}`;
const settings = JSON.stringify({ host: '127.0.0.1', port });
const zotero = spawn('node', ['src/server.js'], {
  cwd: folder,
  env: { ...process.env, NODE_CONFIG: settings },
  stdio: 'ignore',
});

async function waitForServer() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (zotero.exitCode !== null) throw new Error(`The translation server of ${folder} ended.`);
    const isUp = await fetch(server).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await setTimeout(300);
  }
  throw new Error('The translation server does not answer.');
}

async function readCases(): Promise<number> {
  const rows: Record<string, unknown>[] = [];
  for (const [reader, { formats, read }] of Object.entries(listReaders(server)))
    for (const format of formats)
      for (const { expected, files } of cases) {
        const reading = await read(files[format], format);
        rows.push({ reader, format, kept: reading.title === expected.title, ...reading });
      }
  console.table(rows);
  return rows.filter(({ kept }) => kept === false).length;
}

async function readPages() {
  for (const page of pages) {
    const item = await askZotero(server, 'web', page);
    console.table({
      ...readZoteroItem(item),
      rights: item['rights'],
      blogTitle: item['blogTitle'],
    });
  }
}

try {
  await waitForServer();
  const lost = await readCases();
  await readPages();
  if (lost > 0) console.error(`${lost} titles were read as others.`);
  process.exitCode = lost > 0 ? 1 : 0;
} finally {
  zotero.kill();
}
