import { identity } from '../site/identity.ts';
import { oneLine } from '../text/citation-formats.ts';
import { isSuffixOf, type PersonName, splitPerson } from '../text/person-name.ts';
import type { AuthorKind } from './author-kinds.ts';

export interface CitedAuthor {
  name: string;
  kind: AuthorKind;
}

/** Returns who is cited for a post: without an author its publisher. */
export function chooseCitedAuthor(post: {
  authorName: string;
  authorKind: AuthorKind;
}): CitedAuthor {
  const { authorName: name, authorKind: kind } = post;
  return name === '' ? { name: identity.name, kind: 'desk' } : { name, kind };
}

/** The name as it is cited. A desk, and a person whose name has no parts, is cited whole. */
export type CitedName = PersonName | { whole: string };

const isFullName = (name: string) => /\S\s+\S/.test(name.trim());

// In "Ada Roe, MD, Ann Lee" the second part belongs to the first.
function splitAtCommas(list: string): string[] {
  const people: string[] = [];
  for (const part of list.split(/\s*,\s+/)) {
    const last = people.at(-1);
    if (last !== undefined && isSuffixOf(last, part)) people.splice(-1, 1, `${last}, ${part}`);
    else people.push(part);
  }
  return people;
}

// Between semicolons a comma is within a name: "Roe, Ada; Lee, Ann".
function splitList(line: string): string[] {
  if (line.includes(';')) return line.split(/\s*;\s*(?:(?:and|&)\s+)?/i);
  const people = line.split(/\s*,?\s+(?:and|&|\+)\s+/i);
  return people.length === 1 ? people : people.flatMap(splitAtCommas);
}

// "A. and B. Smith" stays one name.
function separatePeople(name: string): string[] {
  const names = splitList(name).filter((part) => part !== '');
  return names.length > 1 && names.every(isFullName) ? names : [name];
}

/** Returns a name for each person; a byline such as "Ada Roe & Ann Lee" has two. */
export function listCitedNames({ name, kind }: CitedAuthor): CitedName[] {
  const line = oneLine(name);
  if (kind === 'desk') return [{ whole: line }];
  return separatePeople(line).map((person) => splitPerson(person) ?? { whole: person });
}
