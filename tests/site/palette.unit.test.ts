/** Text can be read on every ground that it stands on, in both schemes, and edges can be seen (WCAG 1.4.3, 1.4.11). */
import { expect, test } from 'vitest';
import * as palette from '#model/site/palette.ts';

type Color = string | { light: string; dark: string };
type Scheme = 'light' | 'dark';

const shade = (color: Color, scheme: Scheme) => (typeof color === 'string' ? color : color[scheme]);

/** Returns the relative luminance of a color such as `#0b1e2b`, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const part = Number.parseInt(color.slice(index, index + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('black on white has the contrast that WCAG names', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

const grounds = ['paper', 'paper2', 'sheet'] as const;
const texts: Record<string, readonly (keyof typeof palette)[]> = {
  ink: [...grounds, 'paper3', 'sea', 'signalTint', 'okTint', 'badTint', 'warnTint', 'selection'],
  ink2: [...grounds, 'paper3'],
  ink2OnSea: ['sea'],
  ink3: grounds,
  ink3Strong: [...grounds, 'sea'],
  onFill: ['fill', 'fillHover'],
  onColor: ['signal', 'spike', 'spikeHover', 'bad', 'ok'],
  signal: [...grounds, 'sea', 'signalTint'],
  spike: grounds,
  bad: [...grounds, 'badTint'],
  ok: [...grounds, 'okTint'],
  warn: [...grounds, 'warnTint', 'warnTintHover'],
  onInk: ['plate', 'plateHover'],
  onInk2: ['plate', 'plateHover'],
  onInkSignal: ['plate'],
  onInkSpike: ['plate'],
};
const pairs = Object.entries(texts).flatMap(([text, under]) =>
  under.flatMap((ground) =>
    (['light', 'dark'] as const).map((scheme) => ({ text, ground, scheme })),
  ),
);
const colors = palette as unknown as Record<string, Color>;

test.each(pairs)('$text on $ground is read in the $scheme', ({ text, ground, scheme }) => {
  const ratio = contrast(shade(colors[text] ?? '', scheme), shade(colors[ground] ?? '', scheme));
  expect(ratio).toBeGreaterThanOrEqual(4.5);
});

test.each(grounds)('the edge of a field is seen on %s in the light', (ground) => {
  expect(contrast(palette.edge, shade(colors[ground] ?? '', 'light'))).toBeGreaterThanOrEqual(3);
});
