#!/usr/bin/env bash
# A good guess: files of one font family, each with some of its letters, make up one family. So a browser reads them, and
# so Fontsource and Google Fonts publish them.
#
# What happens (Typst 0.14.2 in typst-ts-node-compiler 0.7.0, seen 2026-11-29): of files of one family, weight and style
# Typst reads the first only. What that file lacks is drawn as a missing letter, though another file of the family has it,
# and nothing warns.
#
# Why it matters here: names of donors on receipts, such as "Michał", would lose letters. renameFont in
# src/server/documents/font-tables.ts gives every file a family of its own, and the templates list them all.
source "$(dirname "$0")/lib.sh"
install_packages @myriaddreamin/typst-ts-node-compiler@0.7.0 woff2-encoder@2.0.0 @fontsource/instrument-sans@5.3.0
cat > see.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import decompress from 'woff2-encoder/decompress';

async function draw(...slices) {
  const files = slices.map((slice) =>
    readFileSync(`node_modules/@fontsource/instrument-sans/files/instrument-sans-${slice}-400-normal.woff2`),
  );
  const fontBlobs = await Promise.all(files.map(async (file) => Buffer.from(await decompress(file))));
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
  const mainFileContent = '#set text(font: "Instrument Sans", fallback: false)\nł';
  return compiler.plainSvg({ mainFileContent }).match(/<symbol[^]*?<\/symbol>/)?.[0];
}
const missing = await draw('latin');
const drawn = await draw('latin-ext');
const seen = await draw(...process.argv.slice(2));
console.log(seen === missing ? 'missing' : seen === drawn ? 'drawn' : 'something else');
JS
expect_seen '"ł" in both files, its own last' missing "$(node see.mjs latin latin-ext)"
expect_seen '"ł" in both files, its own first' drawn "$(node see.mjs latin-ext latin)"
