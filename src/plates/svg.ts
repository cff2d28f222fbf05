import * as palette from '#model/site/palette.ts';

export const plateInk = palette.ink.light;
export const letters = 'font-family="IBM Plex Mono, Menlo, Consolas, monospace" font-size="12"';

/** Rounds to a tenth of a unit, which is finer than the eye sees. */
export function short(one: number): string {
  return String(Math.round(one * 10) / 10);
}

/** Escapes the text of an SVG element; quotes stay, so an attribute needs more. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
