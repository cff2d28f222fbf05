#!/usr/bin/env bash
# A good guess: a voice says a raised sign in some way: "ten to the minus six", or at least "ten minus six".
#
# What happens (eSpeak NG in phonemizer 1.2.1, as Debian's 1.51, seen 2026-11-30): it says no raised minus and no digit
# after one, so that "10⁻⁶ M" sounds as "10 M". "10⁶" is "ten six", and "Ca²⁺" has no charge. The minus sign of "−70 mV" is
# said. The dash of "5–10 mV" is not, which makes "five ten"; a hyphen is "dash".
#
# Why it matters here: it is the voice that comes with Orca and NVDA, by which people hear titles, units and articles.
# src/model/markdown/extra-marks.ts raises signs by markup, from `10^−6^`, which leaves a sign and a digit to say.
source "$(dirname "$0")/lib.sh"
install_packages phonemizer@1.2.1
cat > see.mjs <<'JS'
import { phonemize } from 'phonemizer';

const [one, other] = await Promise.all(process.argv.slice(2).map((text) => phonemize(text, 'en-us')));
console.log(one.join() === other.join() ? 'alike' : 'not alike');
process.exit(0);
JS
expect_seen '10⁻⁶ M and 10 M' alike "$(node see.mjs '10⁻⁶ M' '10 M')"
expect_seen '10⁶ and 10 6' alike "$(node see.mjs '10⁶' '10 6')"
expect_seen 'Ca²⁺ and Ca 2' alike "$(node see.mjs 'Ca²⁺' 'Ca 2')"
expect_seen '5–10 mV and 5 10 mV' alike "$(node see.mjs '5–10 mV' '5 10 mV')"
expect_seen '−70 mV and minus 70 mV' alike "$(node see.mjs '−70 mV' 'minus 70 mV')"
expect_seen '10−6 M and 10 M' 'not alike' "$(node see.mjs '10−6 M' '10 M')"
