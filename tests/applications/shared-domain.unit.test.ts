import { expect, test } from 'vitest';
import { sharedDomain } from '#model/applications/shared-domain.ts';

test.each([
  ['ana@nerves.example', 'ben@nerves.example', 'nerves.example'],
  ['ana@cells.nerves.example', 'ben@nerves.example', 'nerves.example'],
  ['ana@nerves.example', 'ben@cells.example', null],
  ['ana@gmail.com', 'ben@gmail.com', null],
  ['ana@yahoo.co.uk', 'ben@yahoo.co.uk', null],
  ['ana@hotmail.fr', 'ben@hotmail.fr', null],
  ['ana@outlook.com.br', 'ben@outlook.com.br', null],
  ['ana@live.example', 'ben@live.example', 'live.example'],
])('%s and %s share %s', (first, second, shared) => {
  expect(sharedDomain(first, second)).toBe(shared);
});
