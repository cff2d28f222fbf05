#!/usr/bin/env bash
# A good guess: a font whose style sheet promises U+0000 to U+00FF has the signs of measurements in that block.
#
# What happens (@fontsource/instrument-sans 5.3.0, read with fontkit 2.0.4, seen 2026-11-29): the file that the style sheet
# gives for the whole block has the degree sign, but neither the micro sign, plus-minus nor the raised 2. Newsreader, whose
# style sheet promises the same block, has them; Greek mu and Omega are in none of the two.
#
# Why it matters here: "25 ± 3 µA/cm²" is what this site is about. In a label it is drawn from two fonts, the second one
# chosen by the reader's system; figures and tables of plates are set in faces that have the signs.
source "$(dirname "$0")/lib.sh"
install_packages @fontsource/instrument-sans@5.3.0 @fontsource/newsreader@5.3.0 fontkit@2.0.4
cat > see.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { openSync } from 'fontkit';

const [, , name] = process.argv;
const folder = `node_modules/@fontsource/${name}`;
const isPromised = readFileSync(`${folder}/400.css`, 'utf8').includes('U+0000-00FF');
const font = openSync(`${folder}/files/${name}-latin-400-normal.woff2`);
const has = (sign) => font.hasGlyphForCodePoint(sign.codePointAt(0));
console.log(`${isPromised ? 'promised' : 'not promised'}; has ${[...'°µ±²μΩ'].filter(has).join(' ')}`);
JS
expect_seen 'Instrument Sans' 'promised; has °' "$(node see.mjs instrument-sans)"
expect_seen 'Newsreader' 'promised; has ° µ ± ²' "$(node see.mjs newsreader)"
