#!/usr/bin/env bash
# A good guess: BibTeX readers know the names that LaTeX has for signs, so that \textless{}, \textbar{} and
# \textbraceleft{} are safe, and a formula such as {$<$} is not.
#
# What happens (pandoc 2.17.1.1, bibutils 7.2, @citation-js/plugin-bibtex 0.8.2, seen 2026-11-29): it is the other way
# round. pandoc drops \textbar and \textbraceleft without a word, bibutils shows \textless and \textbar as they stand;
# {$<$}, {$|$} and \{ \} in pairs are read by all three. Greek letters and raised signs too: {$\alpha$}, {$^{+}$}.
# Zotero's translator of 2026-06-26 agrees with bibutils, although its own export writes {\textless}.
#
# Why it matters here: titles of articles hold such signs. `escapeLatex` of src/model/text/citation-formats.ts writes the
# forms that all read; quality/citations shows it with Zotero, too.
#
# It needs Debian 12 for the two programs, which it unpacks without installing them.
source "$(dirname "$0")/lib.sh"
apt-get download -qq pandoc=2.17.1.1-2~deb12u1 bibutils=7.2-2 libbibutils8=7.2-2
for package in *.deb; do dpkg -x "$package" .; done
library=$(dirname "$(find "$PWD" -name 'libbibutils.so.8')")
install_packages @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2
cat > see.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
console.log(new Cite(readFileSync(0, 'utf8'), { forceType: '@bibtex/text' }).data[0].title);
JS

entry() { printf '@misc{a,\n  title = {{%s}}\n}\n' "$1"; }

read_by_pandoc() {
  entry "$1" | ./usr/bin/pandoc -f bibtex -t plain --citeproc --wrap=none | sed -En 's/.*“(.*)\.”.*/\1/p'
}
read_by_bibutils() {
  entry "$1" | LD_LIBRARY_PATH=$library ./usr/bin/bib2xml 2>bibutils.log |
    sed -En 's/.*<title>(.*)<\/title>.*/\1/p' | sed 's/&lt;/</'
}
read_by_citation_js() { entry "$1" | node see.mjs; }

names='a \textless{} b \textbar{} c'
expect_seen 'pandoc reads the names' 'a < b c' "$(read_by_pandoc "$names")"
expect_seen 'bibutils reads the names' 'a \textless b \textbar c' "$(read_by_bibutils "$names")"
expect_seen 'citation-js reads the names' 'a < b | c' "$(read_by_citation_js "$names")"
formulas='a {$<$} b {$|$} c \{d\}'
for reader in pandoc bibutils citation_js; do
  expect_seen "$reader reads the formulas" 'a < b | c {d}' "$(read_by_"$reader" "$formulas")"
done
