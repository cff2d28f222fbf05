/** `npm run generate`: writes the files that say what the code says (tests/runner/check-repository/run.ts compares). */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generateFiles } from './generate/generated-files.ts';

const root = resolve(import.meta.dirname, '..');
for (const [file, text] of Object.entries(await generateFiles(root))) {
  await writeFile(join(root, file), text);
  console.log(`${file} is written.`);
}
