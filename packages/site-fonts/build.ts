/** Cuts the fonts of cuts.ts into src/styles/fonts and writes the faces beside it. Run: npm run build. */
import { readFile, writeFile, mkdir, copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { cuts, features, type Cut } from './cuts.ts';
import { fallbackFaces } from './fallbacks.ts';

const fonts = new URL('../../src/styles/fonts/', import.meta.url);
const styles = new URL('../../src/styles/', import.meta.url);

function listCharacters(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = '', to = from] = part.replace('U+', '').split('-');
      const first = parseInt(from, 16);
      return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, i) => first + i);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}

function sourceFile(cut: Cut): string {
  return fileURLToPath(import.meta.resolve(cut.source));
}

function fontFace(cut: Cut): string {
  const style = cut.style === 'normal' ? '' : `\n  font-style: ${cut.style};`;
  const weight = cut.weight === '400' ? '' : `\n  font-weight: ${cut.weight};`;
  return `@font-face {
  font-family: '${cut.family}';${style}${weight}
  font-display: swap;
  src: url('./fonts/${cut.file}.woff2') format('woff2');
  unicode-range: ${cut.range.replaceAll(',', ', ')};
}`;
}

await mkdir(fonts, { recursive: true });
for (const cut of cuts) {
  const woff2 = await subsetFont(await readFile(sourceFile(cut)), listCharacters(cut.range), {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(new URL(`${cut.file}.woff2`, fonts), woff2);
  console.log(`${cut.file.padEnd(28)} ${(woff2.length / 1024).toFixed(1)} KB`);
}
for (const name of [
  '@fontsource-variable/newsreader',
  '@fontsource-variable/instrument-sans',
  '@fontsource/ibm-plex-mono',
  '@fontsource/stix-two-math',
]) {
  const licence = fileURLToPath(import.meta.resolve(`${name}/LICENSE`));
  await copyFile(licence, new URL(`LICENSE-${name.split('/')[1]}.txt`, fonts));
}
const note =
  '/* Made by packages/site-fonts (npm run build there); change cuts.ts or fallbacks.ts, not this file. */';
const writeFaces = (file: string, faces: string[]) =>
  writeFile(new URL(file, styles), `${[note, ...faces].join('\n\n')}\n`);
const isForEquations = ({ family }: Cut) => family.startsWith('Equation');
const isForFirstPaint = ({ file }: Cut) =>
  ['newsreader', 'instrument-sans', 'ibm-plex-mono'].includes(file);
await writeFaces('fonts.css', [
  ...cuts.filter(isForFirstPaint).map(fontFace),
  ...(await fallbackFaces()),
]);
const furtherCuts = cuts.filter((cut) => !isForFirstPaint(cut) && !isForEquations(cut));
await writeFaces('further-fonts.css', furtherCuts.map(fontFace));
// Every page would carry it in its head.
await writeFaces('equation-fonts.css', cuts.filter(isForEquations).map(fontFace));
