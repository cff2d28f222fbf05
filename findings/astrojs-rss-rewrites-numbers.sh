#!/usr/bin/env bash
# A good guess: `customData` of an item is written into the feed as it is, because it is XML already.
#
# What happens (@astrojs/rss 4.0.19, seen 2026-11-29): the XML is parsed and written again, and a text that looks like a
# number becomes one. A registrant's prefix of DOIs loses its last zero and an issue number its first; `title` and
# `description` of the same item stay as they are.
#
# Why it matters here: identifiers of articles travel in `customData`. src/server/posts/write-feed.ts writes a DOI as its
# whole https address, which is no number.
source "$(dirname "$0")/lib.sh"
install_packages @astrojs/rss@4.0.19
cat > see.mjs <<'JS'
import rss from '@astrojs/rss';

const item = {
  title: '10.5060',
  link: '/article',
  customData: '<dc:identifier>10.5060</dc:identifier><prism:number>010</prism:number>',
};
const feed = await rss({ title: 'Feed', description: 'Articles', site: 'https://example.org', items: [item] });
const text = await feed.text();
console.log([...text.matchAll(/<(title|dc:identifier|prism:number)>([^<]*)</g)].slice(1).map(([, , value]) => value).join(', '));
JS
expect_seen 'title, identifier and number of an item' '10.5060, 10.506, 10' "$(node see.mjs)"
