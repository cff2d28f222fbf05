// The colors run from the lowest potential to the highest, as in the figures of the site.
const tints = [
  [0, '#cfe3e2'],
  [0.25, '#dcebe7'],
  [0.5, '#eef3ec'],
  [0.7, '#f7ede0'],
  [0.86, '#f8ddc9'],
  [1, '#f3c3a6'],
] as const;

const lines = [
  [0, '#0c5b63'],
  [0.4, '#1c6a6c'],
  [0.62, '#5d6f66'],
  [0.8, '#a3623f'],
  [1, '#b8431c'],
] as const;

type Ramp = readonly (readonly [at: number, color: string])[];

function mix(ramp: Ramp, part: number): string {
  const at = Math.min(1, Math.max(0, part));
  const next = ramp.findIndex(([stop]) => stop >= at);
  const [to, toColor] = ramp[Math.max(1, next)] ?? [1, '#000000'];
  const [from, fromColor] = ramp[Math.max(1, next) - 1] ?? [0, '#000000'];
  const share = (at - from) / (to - from);
  const channel = (color: string, start: number) =>
    Number.parseInt(color.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) =>
    Math.round(channel(fromColor, start) * (1 - share) + channel(toColor, start) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

export const tintAt = (part: number) => mix(tints, part);
export const lineAt = (part: number) => mix(lines, part);
