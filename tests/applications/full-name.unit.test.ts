import { expect, test } from 'vitest';
import { fullName } from '#model/applications/naming.ts';

test.each([
  ['Jean', 'Example', 'Jean Example'],
  ['Suharto', '-', 'Suharto'],
  ['Suharto', '.', 'Suharto'],
  ['Suharto', '—', 'Suharto'],
  ['-', 'Suharto', 'Suharto'],
  ['Malcolm', 'X', 'Malcolm X'],
  ['عينة', 'ـ', 'عينة'],
  ['田中', 'ー', '田中'],
  ['Ann', '3rd', 'Ann 3rd'],
  ['-', '-', '- -'],
])('the full name of %s and %s is written %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
