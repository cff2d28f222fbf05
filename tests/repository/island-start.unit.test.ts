import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no island makes a formatter when its code loads, which takes a phone as long as React does', () => {
  // The server alone reads the names of browsers.
  const files = globSync('src/{islands,model}/**/*.{ts,tsx}').filter(
    (file) => file !== 'src/model/site/browsers.ts',
  );
  expect(files.length).toBeGreaterThan(100);
  const early = files.filter((file) =>
    /^(?:export )?const .*new Intl\./m.test(readFileSync(file, 'utf8')),
  );
  expect(early).toEqual([]);
  const readers = files.filter((file) => /site\/browsers\.ts/.test(readFileSync(file, 'utf8')));
  expect(readers).toEqual([]);
});
