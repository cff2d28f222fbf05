import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { assemblePlate } from '#plates/assemble-plate.ts';
import { type Plate, type PlateModel, plateTextSchema } from '#model/plates/contract.ts';
import type { FieldData, PlateData } from '#model/plates/data.ts';

const folder = path.resolve(import.meta.dirname, '../../src/content/plates');

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** The plates of the repository, read from their files as the site's build reads them. */
export const storedPlates: Plate[] = await Promise.all(
  globSync('*/plate.yaml', { cwd: folder }).map(async (file) => {
    const slug = path.dirname(file);
    const [numbers = ''] = globSync(`${slug}/{field,trace}.json`, { cwd: folder });
    const model = (await import(path.join(folder, slug, 'model.ts'))) as PlateModel;
    return assemblePlate({
      slug,
      text: plateTextSchema.parse(parse(read(file))),
      data: JSON.parse(read(numbers)) as PlateData,
      parameters: model.parameters,
    });
  }),
);

export function storedPlate(slug: string): Plate {
  const plate = storedPlates.find((one) => one.slug === slug);
  if (!plate) throw new Error(`There is no plate ${slug}.`);
  return plate;
}

export function storedField(slug: string): FieldData {
  return storedPlate(slug).data as FieldData;
}
