import { createHash } from 'node:crypto';
import { atlas } from '#model/plates/copy.ts';
import { type Plate, platePath, type PlateRecord } from '#model/plates/contract.ts';
import { isField, type PlateData } from '#model/plates/data.ts';
import { repository } from '#model/site/identity.ts';
import { describeAxes } from './axes.ts';
import { drawPlate } from './draw-plate.ts';

export interface PlateFile {
  name: string;
  type: string;
  text: string;
  bytes: number;
  sha256: string;
}

/** Returns a file of a plate with its size in bytes and its SHA-256 in hex. */
export function describeFile(name: string, type: string, text: string): PlateFile {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { name, type, text, bytes: Buffer.byteLength(text), sha256 };
}

// A spreadsheet set to German reads a point before exactly three digits as thousands, and 0.349 as 349.
const widenThousandths = (number: string) => number.replace(/\.\d{3}$/, '$&0');

/**
 * Writes the values of a plate as CSV: positions in mm or times in ms, and potentials in mV, which are empty outside of
 * the body.
 */
export function writeCsv(data: PlateData, decimals: number): string {
  // A product such as 3 × 0.08 has digits that nobody meant.
  const exact = (product: number) => widenThousandths(String(Number(product.toFixed(6))));
  const potential = (one: number | null) =>
    one === null ? '' : widenThousandths(one.toFixed(decimals));
  const rows = isField(data)
    ? data.potential_mV.map((one, index) => {
        const x = exact((index % data.columns) * data.spacing_mm);
        const y = exact(Math.floor(index / data.columns) * data.spacing_mm);
        return `${x},${y},${potential(one)}`;
      })
    : data.potential_mV.map((one, index) => `${exact(index * data.step_ms)},${potential(one)}`);
  const head = isField(data) ? 'x_mm,y_mm,potential_mV' : 'time_ms,potential_mV';
  return `${[head, ...rows].join('\n')}\n`;
}

/**
 * Returns the CSV and the SVG file of a plate, beside which `plateJson` makes the third; a withdrawn plate has none.
 */
export function plateFiles(plate: Plate): PlateFile[] {
  const { slug, data, decimals } = plate;
  if (!data) return [];
  return [
    describeFile(`${slug}.csv`, 'text/csv', writeCsv(data, decimals)),
    describeFile(`${slug}.svg`, 'image/svg+xml', drawPlate(plate, data)),
  ];
}

/** Returns the address of a plate's script in the repository, at the tag of the plate's version. */
export function scriptAddress({ slug, version }: Pick<Plate, 'slug' | 'version'>): string {
  return `${repository}/blob/${slug}-v${version}/src/content/plates/${slug}/model.ts`;
}

/**
 * Returns what `/atlas.json` says of a plate: details, checksums of its files, axes and parameters, without the
 * numbers.
 */
export function plateRecord(plate: Plate, site: URL | undefined): PlateRecord {
  const { slug, version, kind, title, unit, tissue, doi, withdrawn, parameterValues, data } = plate;
  return {
    slug,
    version,
    kind,
    title,
    unit,
    tissue,
    license: atlas.plate.license.data.href,
    doi,
    url: new URL(platePath(slug), site).href,
    ...(withdrawn && { withdrawn }),
    files: plateFiles(plate).map(({ text: _, ...file }) => file),
    ...(data && describeAxes(data)),
    model: {
      script: parameterValues ? scriptAddress(plate) : null,
      parameters: parameterValues ?? {},
    },
  };
}

/** Returns a plate's JSON file: its record with the numbers as `data`, which a withdrawn plate lacks. */
export function plateJson(plate: Plate, site: URL | undefined): PlateFile {
  const record = plateRecord(plate, site);
  const body = plate.data ? { ...record, data: plate.data } : record;
  return describeFile(`${plate.slug}.json`, 'application/json', `${JSON.stringify(body)}\n`);
}
