#!/usr/bin/env bash
# A good guess: a library for citations reads its own RIS as it wrote it.
#
# What happens (@citation-js/plugin-ris 0.8.2, seen 2026-11-30): it begins a new line after each 70 characters of a value,
# also within a word, and puts a space there when it reads the lines again. A long title gets a space within a word, and
# a long address no longer leads anywhere.
#
# Why it matters here: titles of articles and their addresses are often longer.
# src/model/text/citation-formats.ts writes each value of RIS on one line, however long.
source "$(dirname "$0")/lib.sh"
install_packages @citation-js/core@0.8.2 @citation-js/plugin-ris@0.8.2
cat > see.mjs <<'JS'
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-ris';

const name = process.argv[2];
const item = {
  type: 'post-weblog',
  title: 'Wound currents in clawed frogs: how the potential of skin guides its repair',
  URL: 'https://atlas.example/blog/wound-currents-in-clawed-frogs-how-the-potential-guides-repair',
};
const ris = new Cite(item).format('ris');
console.log(new Cite(ris, { forceType: '@ris/file' }).data[0][name]);
JS
expect_seen 'title' 'Wound currents in clawed frogs: how the potential of skin guides its r epair' \
  "$(node see.mjs title)"
expect_seen 'address' 'https://atlas.example/blog/wound-currents-in-clawed-frogs-how-the-pote ntial-guides-repair' \
  "$(node see.mjs URL)"
