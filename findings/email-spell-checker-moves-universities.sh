#!/usr/bin/env bash
# A good guess: a checker of mistyped addresses proposes another domain only for one that nobody has.
#
# What happens (@zootools/email-spell-checker 1.12.0, seen 2026-11-29): with its own lists it compares name and ending
# apart, knows few endings, and so moves academic addresses of whole countries: `.ac.uk` becomes `.co.uk`, `.edu.cn` and
# `.edu.au` become `.edu`. Mail to the proposed domain reaches nobody, or somebody else.
#
# Why it matters here: researchers apply with exactly such addresses. src/islands/ui/form/suggest-domain.ts gives the
# library a list of mail providers and switches its guesses of names and endings off.
source "$(dirname "$0")/lib.sh"
install_packages @zootools/email-spell-checker@1.12.0
cat > see.mjs <<'JS'
import checker from '@zootools/email-spell-checker';

const run = checker.run;
const [, , domain, mode] = process.argv;
const own = { domains: ['gmail.com'], secondLevelDomains: [], topLevelDomains: [] };
console.log(run({ email: `name@${domain}`, ...(mode && own) })?.domain ?? 'nothing');
JS
expect_seen 'proposed for ox.ac.uk' 'ox.co.uk' "$(node see.mjs ox.ac.uk)"
expect_seen 'proposed for pku.edu.cn' 'pku.edu' "$(node see.mjs pku.edu.cn)"
expect_seen 'proposed for anu.edu.au' 'anu.edu' "$(node see.mjs anu.edu.au)"
expect_seen 'proposed for ox.ac.uk with a list of our own' 'nothing' "$(node see.mjs ox.ac.uk own)"
expect_seen 'proposed for gmial.com with a list of our own' 'gmail.com' "$(node see.mjs gmial.com own)"
