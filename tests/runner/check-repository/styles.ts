import { globSync } from 'node:fs';
import * as palette from '#model/site/palette.ts';
import { findAll, read, texts } from './texts.ts';

/** Returns the words of each class attribute, also of `class:list` and of template texts. */
function classLists(source: string): string[][] {
  const attributes = source.matchAll(/\bclass(?:Name|:list)?=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\})/g);
  return [...attributes].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').split(/[\s`'",]+/),
  );
}

/** Lists files with a button without a named look, which would get whichever is the default today. */
export function findBareButtons(): string[] {
  return globSync('src/**/*.{astro,tsx}')
    .filter((file) =>
      classLists(read(file)).some(
        (words) => words.includes('button') && !words.some((word) => word.startsWith('button-')),
      ),
    )
    .map((file) => `${file} has a class "button" without a look, such as button-quiet.`);
}

/** Lists files that write a color of the palette, which is written there alone; drawings (SVG) hold their own. */
export function findPaletteCopies(): string[] {
  const colors = new Set(JSON.stringify(palette).match(/#[\da-f]{6}\b/g));
  colors.delete(palette.onColor.light);
  const holders = ['src/model/site/palette.ts', 'src/styles/palette.css'];
  const files = globSync(
    '{src,netlify,host,ops,build,packages}/**/*.{ts,tsx,astro,css,js,mjs,typ}',
    { exclude: ['**/node_modules/**'] },
  ).filter((file) => !holders.includes(file));
  return files.flatMap((file) =>
    [
      ...new Set(
        read(file)
          .toLowerCase()
          .match(/#[\da-f]{6}\b/g),
      ),
    ]
      .filter((color) => colors.has(color))
      .map((color) => `${file} holds ${color}, which src/model/site/palette.ts names.`),
  );
}

/**
 * Lists other widths than the four at which pages change. Style sheets name these; what is no style sheet writes the same
 * numbers.
 */
export function findOtherWidths(): string[] {
  const names = 'src/styles/widths.css';
  const widths = new Set(read(names).match(/[\d.]+rem/g));
  // Mail programs know a style sheet of their own, and a drawing asks for its own width.
  const sources = texts.filter(
    ({ file }) => /^src\/(?!server\/|plates\/)/.test(file) && file !== names,
  );
  return [
    ...findAll(/@media[^{]*\bwidth\b[^{]*/g, sources).map(
      ({ file, found }) => `${file} has "${found.trim()}": name a width of ${names} instead.`,
    ),
    ...findAll(/(?:\bmedia="|matchMedia\(|mediaHook\()[^;>]*?\bwidth [<>]=? ([\d.]+rem)/g, sources)
      .filter(({ group }) => !widths.has(group))
      .map(({ file, group }) => `${file} asks for ${group}, which ${names} does not name.`),
  ];
}
