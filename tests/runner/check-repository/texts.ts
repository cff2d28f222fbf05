import { globSync, readFileSync } from 'node:fs';

/** Reads a file of the repository. */
export const read = (file: string) => readFileSync(file, 'utf8');

/** The texts in which rules are cited and widths are written. */
export const texts = globSync(
  '{*,{src,netlify,host,ops,packages,build,quality,tests,docs}/**/*}.{ts,tsx,astro,js,mjs,css,sql,toml,md}',
  { exclude: ['**/node_modules/**'] },
).map((file) => ({ file, text: read(file) }));

/** Lists the matches of a pattern, with the file that holds each. */
export function findAll(pattern: RegExp, within = texts) {
  return within.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([found, group = '']) => ({ file, found, group })),
  );
}
