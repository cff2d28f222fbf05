import { expect, test } from 'vitest';
import { sharedDomain } from '#model/applications/shared-domain.ts';

test.each([
  ['ana@nerves.example', 'ben@nerves.example', 'nerves.example'],
  ['ana@cells.nerves.example', 'ben@nerves.example', 'nerves.example'],
  ['ana@live.example', 'ben@live.example', 'live.example'],
])('%s and %s share the domain %s', (first, second, shared) => {
  expect(sharedDomain(first, second)).toBe(shared);
});

test.each([
  ['ana@nerves.example', 'ben@cells.example'],
  ['ana@gmail.com', 'ben@gmail.com'],
  ['ana@yahoo.co.uk', 'ben@yahoo.co.uk'],
  ['ana@hotmail.fr', 'ben@hotmail.fr'],
  ['ana@outlook.com.br', 'ben@outlook.com.br'],
])('%s and %s share no domain of an organization', (first, second) => {
  expect(sharedDomain(first, second)).toBeNull();
});
