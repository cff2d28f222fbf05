import { capitalize } from '../text/capitalize.ts';
import { type Plate, plateKinds, plateScales, tissueSlug } from './contract.ts';
import { atlas } from './copy.ts';

export const filterNames = ['tissue', 'scale', 'kind'] as const;

type FilterName = (typeof filterNames)[number];

export type PlateFilterValues = Partial<Record<FilterName, string>>;

type Filtered = Pick<Plate, 'tissue' | 'scale' | 'kind'>;

const filterValues: Record<FilterName, (plate: Filtered) => string> = {
  tissue: ({ tissue }) => tissueSlug(tissue),
  scale: ({ scale }) => scale,
  kind: ({ kind }) => kind,
};

/**
 * Returns value and label of each choice of a filter: every kind and scale, but only the tissues that the plates have.
 */
export function listChoices(name: FilterName, plates: readonly Filtered[]): [string, string][] {
  if (name === 'kind') return plateKinds.map((kind) => [kind, atlas.kinds[kind]]);
  if (name === 'scale') return plateScales.map((scale) => [scale, atlas.scales[scale]]);
  const labels = new Map(plates.map(({ tissue }) => [tissueSlug(tissue), tissue.label]));
  return [...labels]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([value, label]) => [value, capitalize(label)]);
}

/**
 * Reads the filters of an address; undefined when one has an invalid value, for which the page redirects to all plates.
 */
export function readFilters(
  query: URLSearchParams,
  plates: readonly Filtered[],
): PlateFilterValues | undefined {
  const given = filterNames.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const isKnown = given.every(([name, value]) =>
    listChoices(name, plates).some(([choice]) => choice === value),
  );
  return isKnown ? Object.fromEntries(given) : undefined;
}

/** Makes a test that a plate passes when it has the value of each filter that is set. */
export function plateMatcher(filters: PlateFilterValues): (plate: Filtered) => boolean {
  return (plate) =>
    filterNames.every((name) => [undefined, filterValues[name](plate)].includes(filters[name]));
}

/**
 * Returns the path of the atlas with one filter changed, or removed when `value` is undefined. The filters stay in one
 * order.
 */
export function filterPath(
  filters: PlateFilterValues,
  name: FilterName,
  value: string | undefined,
): string {
  const query = new URLSearchParams();
  for (const each of filterNames) {
    const choice = each === name ? value : filters[each];
    if (choice !== undefined) query.set(each, choice);
  }
  return query.size === 0 ? atlas.path : `${atlas.path}?${query.toString()}`;
}
