import { getCollection } from 'astro:content';
import type { Plate, PlateModel } from '#model/plates/contract.ts';
import type { PlateData } from '#model/plates/data.ts';
import { assemblePlate, orderPlates } from './assemble-plate.ts';

const numbers = import.meta.glob<PlateData>('../content/plates/*/{field,trace}.json', {
  eager: true,
  import: 'default',
});
const parameters = import.meta.glob<PlateModel['parameters']>('../content/plates/*/model.ts', {
  eager: true,
  import: 'parameters',
});

/** Reads the plates in the order of their numbers. @throws Error that names file and fix, which stops the build */
export async function readPlates(): Promise<Plate[]> {
  const entries = await getCollection('plates');
  return orderPlates(
    entries.map(({ id: slug, data: text }) => {
      const folder = `../content/plates/${slug}`;
      return assemblePlate({
        slug,
        text,
        data: numbers[`${folder}/field.json`] ?? numbers[`${folder}/trace.json`],
        parameters: parameters[`${folder}/model.ts`],
      });
    }),
  );
}
