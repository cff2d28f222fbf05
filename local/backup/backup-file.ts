import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '#server/db/client.ts';
import { SettingsError } from '../host/settings.ts';
import { exportRows } from './export-rows.ts';
import { type Line, lineSchema } from './format.ts';

/**
 * Writes a backup: gzipped JSON lines that only its owner may read. The file has its name once it is
 * whole.
 *
 * @returns how many rows it holds.
 */
export async function writeBackup(database: Database, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const hash = createHash('sha256');
  const gzip = createGzip();
  const output = gzip.pipe(createWriteStream(unfinished, { mode: 0o600 }));
  const write = async (text: string) => {
    if (!gzip.write(text)) await once(gzip, 'drain');
  };
  try {
    const rows = await exportRows(database, async (line) => {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      await write(text);
    });
    await write(`${JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })}\n`);
    gzip.end();
    await finished(output);
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    gzip.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* textLines(file: string): AsyncIterable<string> {
  const input = createReadStream(file);
  const unzipped = input.pipe(createGunzip());
  input.on('error', (error) => unzipped.destroy(error));
  yield* createInterface({ input: unzipped, crlfDelay: Infinity });
}

/** The lines of a backup that was checked before. */
export async function* readLines(file: string): AsyncIterable<Line> {
  for await (const text of textLines(file)) yield lineSchema.parse(JSON.parse(text));
}

/**
 * Reads a backup from end to end.
 *
 * @returns how many rows it holds.
 * @throws SettingsError when it is cut off, changed, or no backup at all.
 */
export async function checkBackup(file: string): Promise<number> {
  const hash = createHash('sha256');
  try {
    for await (const text of textLines(file)) {
      const line = lineSchema.parse(JSON.parse(text));
      if ('end' in line && line.sha256 === hash.digest('hex')) return line.rows;
      hash.update(`${text}\n`);
    }
  } catch (cause) {
    throw new SettingsError(`${file} is not a whole backup. Take another one.`, { cause });
  }
  throw new SettingsError(`${file} is not a whole backup. Take another one.`);
}
