/** The colours of the atlas, from the visual direction; nothing else may be drawn with. */

/** Grounds, inks and accents by their token names. */
export const token = {
  paper: '#F7F8F4',
  paper2: '#EBEFEB',
  sea: '#DBE8E5',
  ink: '#0B1E2B',
  ink2: '#435561',
  rule: '#CCD4CF',
  edge: '#7C8C92',
  signal: '#0A5F66',
  signalOnInk: '#4CE0C0',
  spike: '#B5381A',
  spikeOnInk: '#FF9A6B',
  onInk: '#EEF3EF',
  onInkLead: '#C9D6D8',
  onInk2: '#A9BCC2',
  onInkRule: '#274150',
} as const;

/** A colour as red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];
type Ramp = readonly (readonly [number, string])[];

/** Field tints, hyperpolarised (0) to depolarised (1). */
export const tint: Ramp = [
  [0, '#cfe3e2'],
  [0.25, '#dcebe7'],
  [0.5, '#eef3ec'],
  [0.7, '#f7ede0'],
  [0.86, '#f8ddc9'],
  [1, '#f3c3a6'],
];

/** Lines on light grounds, hyperpolarised (0) to depolarised (1). */
export const lineOnLight: Ramp = [
  [0, '#0c5b63'],
  [0.4, '#1c6a6c'],
  [0.62, '#5d6f66'],
  [0.8, '#a3623f'],
  [1, '#b8431c'],
];

/** Lines on ink, hyperpolarised (0) to depolarised (1). */
export const lineOnDark: Ramp = [
  [0, '#1b7480'],
  [0.28, '#2fa79d'],
  [0.48, '#6fdcc6'],
  [0.62, '#e4f4ea'],
  [0.78, '#ffc39c'],
  [1, '#ff7a48'],
];

/** Reads `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const n = parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** The colour of a ramp at `t` from 0 to 1, as numbers. */
export function mix(ramp: Ramp, t: number): Rgb {
  const c = Math.min(1, Math.max(0, t));
  let i = 1;
  while (i < ramp.length - 1 && ramp[i]![0] < c) i++;
  const [a, from] = ramp[i - 1]!;
  const [b, to] = ramp[i]!;
  const s = (c - a) / (b - a);
  const p = rgb(from);
  const q = rgb(to);
  return [0, 1, 2].map((k) => p[k]! + (q[k]! - p[k]!) * s) as unknown as Rgb;
}

/** The colour of a ramp at `t` from 0 to 1, as `#rrggbb`. */
export const colour = (ramp: Ramp, t: number): string =>
  '#' +
  mix(ramp, t)
    .map((c) => Math.round(c).toString(16).padStart(2, '0'))
    .join('');
