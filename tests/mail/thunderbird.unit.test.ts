import { expect, test } from 'vitest';
import { renderHtml } from '#server/mail/templates/render-html.ts';

const channels = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/**
 * Computes the luminance by which Thunderbird's dark mode judges (`mail/modules/DarkReader.mjs` of comm-central): weighted
 * from 0 to 255, without gamma.
 */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return 0.2125 * red + 0.7154 * green + 0.0721 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Tells whether Thunderbird leaves an element the ground of its inline style. */
function keepsGround(style: string): boolean {
  const ground = /background:(#[\da-f]{6})/.exec(style)?.[1];
  const color = /(?:^|;)color:(#[\da-f]{6})/.exec(style)?.[1];
  if (!ground) return false;
  return luminance(ground) <= 200 && (!color || contrast(color, ground) >= 3.5);
}

test('the button and the head of a mail keep their ground in Thunderbird’s dark mode', () => {
  const html = renderHtml({
    preview: 'A preview',
    heading: 'A heading',
    reason: 'A reason',
    blocks: [{ kind: 'link', label: 'Open it', href: 'https://site.example/' }],
  });
  const button = /<a class="link"[^>]*style="([^"]*)"/.exec(html)?.[1] ?? '';
  const head = /<div style="(background:[^"]*)"/.exec(html)?.[1] ?? '';
  expect(keepsGround(button), button).toBe(true);
  expect(keepsGround(head), head).toBe(true);
  // The color of links on pages would lose it.
  expect(keepsGround('background:#0a5f66;color:#ffffff')).toBe(false);
});
