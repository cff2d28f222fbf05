import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The words of each class attribute, also of `class:list` and of template texts. */
function classLists(source: string): string[][] {
  const attributes = source.matchAll(/\bclass(?:Name|:list)?=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\})/g);
  return [...attributes].map((found) =>
    (found[1] ?? found[2] ?? found[3] ?? '').split(/[\s`'",]+/),
  );
}

test('what has the look of a button says which one', () => {
  const files = globSync('src/**/*.{astro,tsx}');
  const bare = files.filter((file) =>
    classLists(readFileSync(file, 'utf8')).some(
      (words) => words.includes('button') && !words.some((word) => word.startsWith('button-')),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
