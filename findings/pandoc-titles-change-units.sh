#!/usr/bin/env bash
# A good guess: a style that prints titles in capitals leaves units alone, because "ms" is no word.
#
# What happens (pandoc 2.17.1.1 with its own style, Chicago's, seen 2026-11-30): it takes them for words. "5 ms" is printed
# as "5 Ms", five million seconds, and "3 mm" as "3 Mm"; "5 nm" becomes "5 Nm", a torque. A unit that has a capital
# already, such as mV or kHz, and one of a single letter stay. Braces around a title of BibTeX keep all of it.
#
# Why it matters here: titles of articles and plates hold such units, and a citation is what readers copy. The BibTeX of
# src/model/posts/citations.ts and src/model/plates/cite.ts has titles in two pairs of braces, and the text of a citation
# is printed as it was typed; RIS has no such sign.
#
# It needs Debian 12 for the program, which it unpacks without installing it.
source "$(dirname "$0")/lib.sh"
apt-get download -qq pandoc=2.17.1.1-2~deb12u1
dpkg -x pandoc_*.deb .
./usr/bin/pandoc --version | head -1

title='Pulses of 5 ms through a pore of 5 nm, 3 mm away, at 10 kHz and 2 mV'
print_titles() { ./usr/bin/pandoc -f "$1" -t plain --citeproc --wrap=none | sed -En 's/.*“(.*)\.”.*/\1/p'; }

expect_seen 'a title of CSL' 'Pulses of 5 Ms Through a Pore of 5 Nm, 3 Mm Away, at 10 kHz and 2 mV' \
  "$(printf '[{"id":"a","type":"article-journal","title":"%s"}]' "$title" | print_titles csljson)"
expect_seen 'a title of BibTeX' 'Pulses of 5 Ms Through a Pore of 5 Nm, 3 Mm Away, at 10 kHz and 2 mV' \
  "$(printf '@misc{a, title = {%s}}\n' "$title" | print_titles bibtex)"
expect_seen 'a title of BibTeX in two pairs of braces' "$title" \
  "$(printf '@misc{a, title = {{%s}}}\n' "$title" | print_titles bibtex)"
