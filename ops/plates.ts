/** `npm run plates`: computes every plate of the atlas from its script and writes the numbers beside it. */
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlateModel } from '#model/plates/contract.ts';
import { isField } from '#model/plates/data.ts';

const plates = path.resolve(import.meta.dirname, '../src/content/plates');

/** Computes the numbers of each plate that has a script, with their file, by the plate's folder. */
export async function computePlates() {
  const scripts = globSync('*/model.ts', { cwd: plates }).sort();
  return Promise.all(
    scripts.map(async (script) => {
      const { compute } = (await import(
        pathToFileURL(path.join(plates, script)).href
      )) as PlateModel;
      const data = compute();
      const name = isField(data) ? 'field.json' : 'trace.json';
      return { file: path.join(plates, path.dirname(script), name), data };
    }),
  );
}

if (import.meta.main) {
  for (const { file, data } of await computePlates()) {
    writeFileSync(file, `${JSON.stringify(data)}\n`);
    console.log(`  ${path.relative(plates, file)}: ${data.potential_mV.length} values`);
  }
}
