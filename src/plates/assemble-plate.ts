import type { Plate, PlateModel, PlateText } from '#model/plates/contract.ts';
import { type PlateData, isField } from '#model/plates/data.ts';

interface PlateParts {
  slug: string;
  text: PlateText;
  data: PlateData | undefined;
  parameters: PlateModel['parameters'] | undefined;
}

/** Checks and joins the parts of a plate. @throws Error that names the file and the fix */
export function assemblePlate({ slug, text, data, parameters }: PlateParts): Plate {
  const fault = (file: string, fix: string) =>
    new Error(`src/content/plates/${slug}/${file}: ${fix}`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    throw fault('', 'name the folder in small letters, digits and single hyphens.');
  }
  if (text.kind === 'computed' && !parameters) {
    throw fault('model.ts', 'a computed plate needs its script with `parameters` and `compute`.');
  }
  const described = text.parameters.map(({ name }) => name);
  const missing = Object.keys(parameters ?? {}).filter((name) => !described.includes(name));
  const unknown = described.filter((name) => parameters?.[name] === undefined);
  if (missing.length > 0)
    throw fault('plate.yaml', `describe the parameter ${missing.join(', ')}.`);
  if (unknown.length > 0)
    throw fault('plate.yaml', `model.ts has no parameter ${unknown.join(', ')}.`);
  if (text.withdrawn) return { ...text, slug, data: undefined, parameterValues: parameters };
  if (!data)
    throw fault('field.json or trace.json', 'run `npm run plates`, or add the recorded numbers.');
  if (isField(data) && data.columns * data.rows !== data.potential_mV.length) {
    throw fault('field.json', 'potential_mV must have columns times rows values.');
  }
  if (isField(data) && data.potential_mV.every((one) => one === null)) {
    throw fault('field.json', 'potential_mV needs at least one number; null is no tissue.');
  }
  if (isField(data) && !text.lines)
    throw fault(
      'plate.yaml',
      'a field needs `lines`, such as { every: 2, heavy: 10 } for one in 2 mV.',
    );
  return { ...text, slug, data, parameterValues: parameters };
}

/** Orders plates by number. @throws Error when two have the same number */
export function orderPlates(plates: Plate[]): Plate[] {
  const ordered = plates.toSorted((a, b) => a.number - b.number);
  for (const [index, { number, slug }] of ordered.entries()) {
    const next = ordered[index + 1];
    if (number === next?.number)
      throw new Error(
        `src/content/plates/${next.slug}/plate.yaml: number ${number} is taken by ${slug}.`,
      );
  }
  return ordered;
}
