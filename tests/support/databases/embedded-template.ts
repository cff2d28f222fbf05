import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import { migrateTemplate, migrations } from './migrate-template.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The variable that names the template to the processes that run tests. */
const templateVariable = 'EMBEDDED_TEMPLATE';

/** Hashes the migrations, and package.json, which names the version of the embedded Postgres. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package.json')));
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(file).update(await readFile(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Finds the template of these migrations, or makes it, which takes ten seconds of a core. */
async function findOrMakeTemplate(): Promise<string> {
  const parent = join(root, '.cache/embedded');
  const name = await hashInputs();
  const folder = join(parent, name);
  if (existsSync(folder)) return join(folder, 'postgres');
  await mkdir(parent, { recursive: true });
  for (const old of await readdir(parent)) await rm(join(parent, old), { recursive: true });
  const unfinished = createTempFolder('template');
  const database = await openEmbeddedDatabase(join(unfinished, 'postgres'));
  await migrateTemplate(database);
  await database.close();
  cpSync(unfinished, `${folder}.${process.pid}`, { recursive: true });
  await rm(unfinished, { recursive: true });
  // Another run may have been quicker.
  await rename(`${folder}.${process.pid}`, folder).catch(() => undefined);
  return join(folder, 'postgres');
}

const key = Symbol.for('tests.embedded-template');
const shared = globalThis as { [key]?: Promise<string> };

/** Returns the folder of a migrated embedded Postgres, of which tests take copies; the projects of a run share it. */
export const openTemplate = (): Promise<string> => (shared[key] ??= findOrMakeTemplate());

/** Sets up tests that start the product in processes of their own. */
export default async function setup(): Promise<void> {
  process.env[templateVariable] = await openTemplate();
}

/** Puts a copy of the template into a product's data folder; without a template it stays empty. */
export function copyEmbeddedTemplate(dataDir: string): void {
  const template = process.env[templateVariable];
  if (!template || !existsSync(template)) return;
  cpSync(template, join(dataDir, 'postgres'), { recursive: true });
}
