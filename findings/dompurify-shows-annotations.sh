#!/usr/bin/env bash
# A good guess: a sanitizer that keeps MathML leaves an equation as it looks.
#
# What happens (DOMPurify 3.4.18, Temml 0.13.5, seen 2026-11-30): it keeps the elements that are drawn and takes `semantics`
# and `annotation` away, but not the text in them. The TeX beside an equation, which no browser shows and which Temml,
# KaTeX and MathJax can write for programs, then stands behind the equation. The attribute `alttext`, its alternative
# text, is lost.
#
# Why it matters here: readers of feeds, notebooks and mail programs clean the HTML of others so.
# src/model/markdown/draw-equation.ts gives an equation its TeX as `alttext` and never as an annotation, and feeds have the
# TeX alone.
source "$(dirname "$0")/lib.sh"
install_packages dompurify@3.4.18 jsdom@26.1.0 temml@0.13.5
cat > see.mjs <<'JS'
import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';
import temml from 'temml';

const purifier = createPurifier(new JSDOM('').window);
const equation = temml.renderToString('V=IR', { annotate: process.argv[2] === 'annotated' });
const kept = purifier.sanitize(equation.replace('<math', '<math alttext="V=IR"'));
console.log(kept.replace(/ (?:class|style)="[^"]*"/g, '').replace(/<\/?m(?:i|o|row)>/g, ''));
JS
expect_seen 'an annotated equation' '<math>V=IRV=IR</math>' "$(node see.mjs annotated)"
expect_seen 'one with an alternative text' '<math>V=IR</math>' "$(node see.mjs plain)"
