import { fieldLines, fieldTints } from '#model/site/palette.ts';

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

/** Returns the hex color that fills a field at a part of its range, from 0 to 1. */
export const tintAt = (part: number) => mix(fieldTints, part);

/** Returns the hex color of a line at a part of the field's range, from 0 to 1. */
export const lineAt = (part: number) => mix(fieldLines, part);
