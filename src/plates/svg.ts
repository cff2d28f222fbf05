import * as palette from '#model/site/palette.ts';

export const plateInk = palette.ink.light;
export const letters = 'font-family="IBM Plex Mono, Menlo, Consolas, monospace" font-size="12"';

/** A tenth of a unit is finer than what is seen. */
export function short(one: number): string {
  return String(Math.round(one * 10) / 10);
}

/** Escapes the text of an SVG element; quotes stay, so that an attribute needs more. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
