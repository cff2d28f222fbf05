import type { Plate } from './contract.ts';
import { isField, type PlateData } from './data.ts';

const noBreakSpace = '\u00A0';

/** Formats a number with a true minus sign, which a number that rounds to zero has not. */
export function formatSigned(one: number, decimals: number): string {
  const text = Math.abs(one).toFixed(decimals);
  return one < 0 && Number(text) !== 0 ? `\u2212${text}` : text;
}

const units = [
  { unit: 'm', mm: 1000 },
  { unit: 'cm', mm: 10 },
  { unit: 'mm', mm: 1 },
];
const smallestUnit = { unit: '\u00B5m', mm: 0.001 };

/** Returns the largest unit that a length reaches, with its size in millimeters; µm is the least. */
export function lengthUnit(extent_mm: number): { unit: string; mm: number } {
  return units.find(({ mm }) => extent_mm >= mm) ?? smallestUnit;
}

/** Returns a text such as "2.5 mm" or "40 µm", with a no-break space and one decimal at most. */
export function formatLength(length_mm: number): string {
  const { unit, mm } = lengthUnit(length_mm);
  const count = length_mm / mm;
  return `${count.toFixed(count < 10 ? 1 : 0).replace(/\.0$/, '')}${noBreakSpace}${unit}`;
}

/** Returns a text such as "67 KB", of 1,000 bytes each; the least is "1 KB". */
export function formatBytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))}${noBreakSpace}KB`;
}

/** Returns the size of a field or the duration of a trace, from its first sample to its last. */
export function plateExtent(
  data: PlateData,
): { width_mm: number; height_mm: number } | { ms: number } {
  if (!isField(data)) return { ms: (data.potential_mV.length - 1) * data.step_ms };
  return {
    width_mm: (data.columns - 1) * data.spacing_mm,
    height_mm: (data.rows - 1) * data.spacing_mm,
  };
}

/**
 * Returns a text such as "5 mm across, nominal" for a computed field or "20 ms" for a trace; undefined for a withdrawn
 * plate.
 */
export function formatExtent({ data, kind }: Pick<Plate, 'data' | 'kind'>): string | undefined {
  if (!data) return undefined;
  const extent = plateExtent(data);
  if ('ms' in extent) return `${Math.round(extent.ms)}${noBreakSpace}ms`;
  return `${formatLength(extent.width_mm)} across${kind === 'computed' ? ', nominal' : ''}`;
}

/** Returns the least and the greatest potential in millivolts; samples without tissue do not count. */
export function potentialRange(data: PlateData): { least: number; greatest: number } {
  const values = data.potential_mV.flatMap((one) => (one === null ? [] : [one]));
  return {
    least: values.reduce((a, b) => Math.min(a, b), Infinity),
    greatest: values.reduce((a, b) => Math.max(a, b), -Infinity),
  };
}

/** Joins numbers and their units by no-break spaces. */
export function keepUnits(text: string): string {
  return text.replace(/(\d) (?=[cmn\u00B5]?[mVAsS]\b|\u00B0C)/g, `$1${noBreakSpace}`);
}
