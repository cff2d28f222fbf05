#!/usr/bin/env bash
# A good guess: a parser of `Link` headers returns all links, of which several may have one relation (RFC 8288).
#
# What happens (parse-link-header 2.0.0, seen 2026-11-30): its result has one link for each relation, the last one. It was
# made for pages of a list, where `next` occurs once. http-link-header 1.1.3 returns all.
#
# Why it matters here: signposting.org names each file of a dataset in a link of the relation `item`, and gives a page two
# of `type`. A harvester with this parser finds the drawing of a plate and not its numbers, so the JSON of a plate, to which
# one link leads, lists the files again (src/model/plates/links.ts, src/plates/plate-files.ts).
source "$(dirname "$0")/lib.sh"
install_packages parse-link-header@2.0.0 http-link-header@1.1.3
cat > see.mjs <<'JS'
import Link from 'http-link-header';
import parse from 'parse-link-header';

const header = [
  '<https://atlas.example/atlas/wound>; rel="cite-as"',
  '<https://atlas.example/atlas/wound.csv>; rel="item"; type="text/csv"',
  '<https://atlas.example/atlas/wound.svg>; rel="item"; type="image/svg+xml"',
].join(', ');
const files = {
  'parse-link-header': () => [parse(header).item],
  'http-link-header': () => Link.parse(header).rel('item'),
};
console.log(files[process.argv[2]]().map(({ type }) => type).join(', '));
JS
expect_seen 'files by parse-link-header' 'image/svg+xml' "$(node see.mjs parse-link-header)"
expect_seen 'files by http-link-header' 'text/csv, image/svg+xml' "$(node see.mjs http-link-header)"
