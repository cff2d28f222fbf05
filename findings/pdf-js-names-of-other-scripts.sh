#!/usr/bin/env bash
# A good guess: a name that Typst sets is copied as it was typed, from the PDF engine of Chrome and from that of Firefox.
#
# What happens (Typst 0.14.2 in typst-ts-node-compiler 0.7.0, pdf.js in unpdf 1.8.1, PDFium in @hyzyla/pdfium 2.1.13, seen
# 2026-11-30): Typst writes the letters of a sign that needs several glyphs beside the glyphs, as the property ActualText.
# PDFium reads it. pdf.js does not, and so puts control characters and spaces into names in Devanagari and Thai; and it
# gives the words of a Hebrew or Arabic name in the order of the page, from left to right, so that the surname comes first.
#
# Why it matters here: receipts, letters and statements hold names of donors and researchers in any script, and a tax office
# or a search in Firefox compares them. tests/documents/scripts.unit.test.ts therefore compares the letters of such scripts
# and not their order.
source "$(dirname "$0")/lib.sh"
install_packages @myriaddreamin/typst-ts-node-compiler@0.7.0 woff2-encoder@2.0.0 unpdf@1.8.1 @hyzyla/pdfium@2.1.13 \
  @fontsource/noto-serif-devanagari@5.3.0 @fontsource/noto-serif-hebrew@5.3.0
cat > see.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { extractText } from 'unpdf';
import decompress from 'woff2-encoder/decompress';

const [, , engine, script, mainFileContent] = process.argv;
const font = `node_modules/@fontsource/noto-serif-${script}/files/noto-serif-${script}-${script}-400-normal.woff2`;
const fontBlobs = [Buffer.from(await decompress(readFileSync(font)))];
const pdf = NodeCompiler.create({ fontArgs: [{ fontBlobs }] }).pdf({ mainFileContent });
const engines = {
  async pdfjs() {
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    return text;
  },
  async pdfium() {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    return document.getPage(0).getText();
  },
};
console.log(JSON.stringify((await engines[engine]()).trim()));
JS
expect_seen 'सुनीता in PDFium' '"सुनीता"' "$(node see.mjs pdfium devanagari सुनीता)"
expect_seen 'सुनीता in pdf.js' '"सु\u0002नी\u0004ता\u0006"' "$(node see.mjs pdfjs devanagari सुनीता)"
expect_seen 'מרים דוד in PDFium' '"מרים דוד"' "$(node see.mjs pdfium hebrew 'מרים דוד')"
expect_seen 'מרים דוד in pdf.js' '"דוד מרים"' "$(node see.mjs pdfjs hebrew 'מרים דוד')"
