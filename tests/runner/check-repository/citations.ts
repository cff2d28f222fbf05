import { globSync, readdirSync } from 'node:fs';
import { findAll, read } from './texts.ts';

/** Lists citations of rules and decisions that are not written, and rules that are written twice. */
export function findWrongCitations(): string[] {
  // A rule ends with its id, after the full stop; a citation comes before one.
  const pages = globSync('docs/product/*.md').map(read);
  const rules = pages
    .flatMap((page) => [...page.matchAll(/\.\s+\((P-\d+)\)$/gm)])
    .map(([, id]) => id);
  const decisions = readdirSync('docs/decisions').map((name) => `ADR ${Number.parseInt(name, 10)}`);
  const cited = findAll(/\b(?:P-|ADR )\d+\b/g);
  return [
    ...cited
      .filter(({ found }) => !rules.includes(found) && !decisions.includes(found))
      .map(({ file, found }) => `${file} cites ${found}, which is not written.`),
    ...rules
      .filter((id, index) => rules.indexOf(id) !== index)
      .map((id) => `docs/product has ${id} twice.`),
  ];
}
