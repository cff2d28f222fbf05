#!/usr/bin/env bash
# A good guess: a library that writes BibTeX gives the signs of a title the names that LaTeX has for them, or leaves them.
#
# What happens (@citation-js/plugin-bibtex 0.8.2, seen 2026-11-30): it decomposes the text first, by which raised and
# lowered signs become plain ones, and then drops each sign for which it has no name. "10⁻⁶ M" is written as "10−6 M", and
# "≤ 5 mV" as "5 mV". Nothing warns; with `asciiOnly: false` all signs stay as they are.
#
# Why it matters here: titles hold concentrations, charges and bounds. src/model/text/citation-formats.ts writes the raised
# and lowered signs of BibTeX as formulas and leaves what has no name.
source "$(dirname "$0")/lib.sh"
install_packages @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2
cat > see.mjs <<'JS'
import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';

const [, , title, mode] = process.argv;
if (mode) plugins.config.get('@bibtex').format.asciiOnly = false;
const bibtex = new Cite({ type: 'post-weblog', title }).format('bibtex');
console.log(new Cite(bibtex, { forceType: '@bibtex/text' }).data[0].title);
JS
expect_seen 'a concentration' 'Kinase at 10−6 M' "$(node see.mjs 'Kinase at 10⁻⁶ M')"
expect_seen 'a current' 'Skin at 3 μA/cm2' "$(node see.mjs 'Skin at 3 µA/cm²')"
expect_seen 'bounds' 'Fields of 5 and 9 mV' "$(node see.mjs 'Fields of ≥ 5 and ≤ 9 mV')"
expect_seen 'bounds as they are' 'Fields of ≥ 5 and ≤ 9 mV' "$(node see.mjs 'Fields of ≥ 5 and ≤ 9 mV' own)"
