/** A class that its style sheet does not have leaves an element without a style, and no type check says so. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const importLine = /^import (?<name>\w+) from '(?<sheet>[^']+\.module\.css)';$/gm;

/** Returns the path of a style sheet as a component in `file` names it. */
const resolveSheet = (file: string, sheet: string) =>
  sheet.startsWith('#') ? sheet.replace('#', 'src/') : join(dirname(file), sheet);

/** Lists what a component names of its style sheets and they do not have, such as `styles.lost`. */
function findMissing(file: string, source: string, read: (sheet: string) => string): string[] {
  return Array.from(source.matchAll(importLine)).flatMap(({ groups }) => {
    const { name = '', sheet = '' } = groups ?? {};
    const rules = read(resolveSheet(file, sheet));
    const classes = new Set(Array.from(rules.matchAll(/\.([a-z][\w-]*)/gi), ([, found]) => found));
    const uses = source.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'));
    return Array.from(uses)
      .filter(([, used]) => !classes.has(used) && used !== 'module')
      .map(([use]) => use);
  });
}

test('each class that a component names is in its style sheet', () => {
  const files = globSync('src/**/*.{astro,ts,tsx}');
  const missing = files.flatMap((file) => {
    const found = findMissing(file, readFileSync(file, 'utf8'), (sheet) =>
      readFileSync(sheet, 'utf8'),
    );
    return found.map((use) => `${file}: ${use}`);
  });
  expect(missing).toEqual([]);
});

test('a class that was renamed in the style sheet alone is found', () => {
  const source = "import styles from './a.module.css';\n<p className={styles.old}>";
  expect(findMissing('src/a.tsx', source, () => '.new { color: red }')).toEqual(['styles.old']);
});
