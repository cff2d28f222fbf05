import { existsSync } from 'node:fs';
import { generateFiles } from '#ops/generate/generated-files.ts';
import { read } from './texts.ts';

/** Lists documents that are written from the code and do not say what the code says. */
export async function findStaleFiles(): Promise<string[]> {
  const generated = await generateFiles(process.cwd());
  return Object.entries(generated)
    .filter(([file, text]) => !existsSync(file) || read(file) !== text)
    .map(([file]) => `${file} does not say what the code says: npm run generate.`);
}
