/**
 * `npm ci` refuses a lockfile that lacks the packages of other platforms, and npm leaves them out
 * without a word when the registry does not have them. A fresh clone could then not be installed.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const dependencies = z.optional(z.record(z.string(), z.string()));
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dependencies,
        optionalDependencies: dependencies,
        resolved: z.optional(z.string()),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

/** Whether a package at this place in node_modules finds its dependency, as Node looks for it. */
function finds(place: string, dependency: string): boolean {
  const here = place === '' ? '' : `${place}/`;
  if (`${here}node_modules/${dependency}` in packages) return true;
  if (place === '') return false;
  return finds(place.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), dependency);
}

test('every package finds what it depends on, optional packages included', () => {
  const missing = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((dependency) => !finds(place, dependency))
      .map((dependency) => `${place} -> ${dependency}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('no package records where it was downloaded from', () => {
  const recorded = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(recorded).toEqual([]);
});
