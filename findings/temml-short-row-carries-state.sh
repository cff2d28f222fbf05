#!/usr/bin/env bash
# A good guess: the `style` of a cell in Temml's MathML holds CSS, so a sanitizer may judge each declaration.
#
# What happens (Temml 0.13.5, seen 2026-11-29): a row with fewer cells than the others is filled with cells whose `style`
# holds the state of Temml's renderer: `level:0;color:undefined;font:;…;max-size:Infinity,Infinity`. `cases` whose last
# line has no condition, which is common, is such an array.
#
# Why it matters here: the site shows an equation as typed when a style would not be drawn, and would do so with these.
# src/model/markdown/draw-equation.ts skips them.
source "$(dirname "$0")/lib.sh"
install_packages temml@0.13.5
cat > see.mjs <<'JS'
import temml from 'temml';

const html = temml.renderToString(process.argv[2], { displayMode: true });
const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style]) => style.split(';'));
console.log(styles.filter((style) => /^(?:level|max-size|color)/.test(style)).join(' '));
JS
expect_seen 'state in a whole array' '' "$(node see.mjs '\begin{cases} a & b \\ c & d \end{cases}')"
expect_seen 'state in a short row' 'level:0 color:undefined max-size:Infinity,Infinity' \
  "$(node see.mjs '\begin{cases} a & b \\ c \end{cases}')"
