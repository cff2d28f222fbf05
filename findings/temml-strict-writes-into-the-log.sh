#!/usr/bin/env bash
# A good guess: with `strict: true` and `throwOnError: true` Temml throws for what LaTeX refuses, and writes nothing
# anywhere.
#
# What happens (Temml 0.13.5, seen 2026-11-29): a size such as \large and a text accent such as \' in mathematics are drawn,
# and each writes a line by console.log, which no option turns off but `strict: false`. \' is even called a parse error.
#
# Why it matters here: a text that staff save, or that the mirror reads, writes into the server's log once per command.
# src/model/markdown/render-equation.ts shows such an equation as typed before Temml reads it.
source "$(dirname "$0")/lib.sh"
install_packages temml@0.13.5
cat > see.mjs <<'JS'
import temml from 'temml';

const lines = [];
const { log } = console;
console.log = (line) => lines.push(line);
const html = temml.renderToString(process.argv[2], { strict: true, throwOnError: true });
log(`${html.startsWith('<math') ? 'drawn' : 'refused'}, ${lines.length} lines`);
JS
expect_seen 'a letter' 'drawn, 0 lines' "$(node see.mjs 'x')"
expect_seen 'two sizes' 'drawn, 2 lines' "$(node see.mjs '\large x \small y')"
expect_seen 'an accent' 'drawn, 1 lines' "$(node see.mjs "\\'e")"
