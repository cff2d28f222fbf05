#!/usr/bin/env bash
# A good guess: in a list of fonts, Typst draws a letter with the first font that has it, as a browser does.
#
# What happens (Typst 0.14.2 in typst-ts-node-compiler 0.7.0, seen 2026-11-29): it takes the first font that can draw the
# letter in any way. Fontsource's Latin file of Instrument Sans has no "Ś", but an S and an acute mark, so the letter is
# two glyphs, and readers of the PDF copy two letters, although the next font of the list has it whole. With `covers`
# the first font leaves the letter to the next one.
#
# Why it matters here: names of donors and researchers were copied as "Poznanń". src/server/documents/fonts.ts says which
# letters each font leaves to the others.
source "$(dirname "$0")/lib.sh"
install_packages @myriaddreamin/typst-ts-node-compiler@0.7.0 woff2-encoder@2.0.0 \
  @fontsource/instrument-sans@5.3.0 @fontsource/noto-serif@5.3.0
cat > see.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import decompress from 'woff2-encoder/decompress';

const open = async (file) =>
  Buffer.from(await decompress(readFileSync(`node_modules/@fontsource/${file}-400-normal.woff2`)));
const fontBlobs = [
  await open('instrument-sans/files/instrument-sans-latin'),
  await open('noto-serif/files/noto-serif-latin-ext'),
];
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
function countGlyphs(first) {
  const mainFileContent = `#set text(font: (${first}, "Noto Serif"), fallback: false)\nŚ`;
  return compiler.plainSvg({ mainFileContent }).match(/<use /g)?.length;
}
console.log(countGlyphs(process.argv[2]));
JS
expect_seen 'glyphs of "Ś"' 2 "$(node see.mjs '"Instrument Sans"')"
expect_seen 'glyphs with covers' 1 "$(node see.mjs '(name: "Instrument Sans", covers: regex("[^Ś]"))')"
