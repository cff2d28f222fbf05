import { identity } from '../site/identity.ts';
import { oneLine } from '../text/citation-formats.ts';
import { type PersonName, splitPerson } from '../text/person-name.ts';
import type { AuthorKind } from './author-kinds.ts';

export interface CitedAuthor {
  name: string;
  kind: AuthorKind;
}

/** Returns who is cited for a post: without an author its publisher. */
export function citedAuthor(post: { authorName: string; authorKind: AuthorKind }): CitedAuthor {
  const { authorName: name, authorKind: kind } = post;
  return name === '' ? { name: identity.name, kind: 'desk' } : { name, kind };
}

/** The name as it is cited. A desk, and a person whose name has no parts, is cited whole. */
export type CitedName = PersonName | { whole: string };

const isFullName = (name: string) => /\S\s+\S/.test(name.trim());

// "A. and B. Smith" stays one name.
function separatePeople(name: string): string[] {
  const people = name.split(/\s+(?:and|&|\+)\s+|\s*;\s*/i);
  const each = people.length === 1 ? people : people.flatMap((part) => part.split(/\s*,\s+/));
  const names = each.filter((part) => part !== '');
  return names.length > 1 && names.every(isFullName) ? names : [name];
}

/** Returns a name for each person; a byline such as "Ada Roe & Ann Lee" has two. */
export function citedNames({ name, kind }: CitedAuthor): CitedName[] {
  const line = oneLine(name);
  if (kind === 'desk') return [{ whole: line }];
  return separatePeople(line).map((person) => splitPerson(person) ?? { whole: person });
}
