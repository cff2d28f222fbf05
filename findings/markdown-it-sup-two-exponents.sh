#!/usr/bin/env bash
# A good guess: a caret that only marks an exponent, as in "E=mc^2", stays a caret, and only `^2^` is raised. Emphasis by
# `*` and `_` asks what is beside each sign.
#
# What happens (markdown-it-sup 2.0.0, markdown-it-sub 2.0.0, markdown-it 15.0.3, seen 2026-11-29): any two signs without
# a space between them are a pair, whatever is beside them. Of two exponents the first is raised with the base of the
# second, and both carets are gone.
#
# Why it matters here: in an article of a science blog "x^2+y^2" becomes another formula, and so does a text that comes
# from a CMS without anybody marking it. src/model/markdown/extra-marks.ts leaves such signs as they are.
source "$(dirname "$0")/lib.sh"
install_packages markdown-it@15.0.3 markdown-it-sup@2.0.0 markdown-it-sub@2.0.0
cat > see.mjs <<'JS'
import MarkdownIt from 'markdown-it';
import sub from 'markdown-it-sub';
import sup from 'markdown-it-sup';

console.log(new MarkdownIt().use(sup).use(sub).renderInline(process.argv[2]));
JS
expect_seen 'one exponent' 'E=mc^2' "$(node see.mjs 'E=mc^2')"
expect_seen 'two exponents' 'x<sup>2+y</sup>2' "$(node see.mjs 'x^2+y^2')"
expect_seen 'two with a space' 'x^2 + y^2' "$(node see.mjs 'x^2 + y^2')"
expect_seen 'two approximate values' 'at <sub>5–</sub>10 mV' "$(node see.mjs 'at ~5–~10 mV')"
