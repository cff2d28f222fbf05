#!/usr/bin/env bash
# A good guess: a library that splits names of people knows the common names of Asia.
#
# What happens (parse-full-name 1.2.7, humanparser 2.7.0, seen 2026-11-30): they take them for parts of European names, each
# for another one. Given names such as Di, Van, Bin and La are particles to the first, so that "Van Roe" has a surname of
# two words and no given name. To the second the surname Ma is a Master of Arts and V the fifth of a family, so that "Ada
# Ma" has no surname. Neither warns.
#
# Why it matters here: authors and researchers have such names, and a citation begins with the surname.
# src/model/text/person-name.ts takes only words in small letters for particles, and neither MA nor V for a title.
source "$(dirname "$0")/lib.sh"
install_packages parse-full-name@1.2.7 humanparser@2.7.0
cat > see.mjs <<'JS'
import humanparser from 'humanparser';
import { parseFullName } from 'parse-full-name';

const [, , library, name] = process.argv;
const { firstName, lastName } = humanparser.parseName(name);
const { first, last } = parseFullName(name);
console.log(JSON.stringify(library === 'humanparser' ? [firstName, lastName] : [first, last]));
JS
for given in Di Van Bin La; do
  expect_seen "$given Roe by parse-full-name" "[\"\",\"$given Roe\"]" "$(node see.mjs parse-full-name "$given Roe")"
  expect_seen "$given Roe by humanparser" "[\"$given\",\"Roe\"]" "$(node see.mjs humanparser "$given Roe")"
done
for family in Ma V; do
  expect_seen "Ada $family by parse-full-name" "[\"Ada\",\"$family\"]" "$(node see.mjs parse-full-name "Ada $family")"
  expect_seen "Ada $family by humanparser" '["Ada",""]' "$(node see.mjs humanparser "Ada $family")"
done
