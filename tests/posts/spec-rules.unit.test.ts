import { expect, test } from 'vitest';
import { spaceMarks } from '#model/markdown/spec-rules.ts';

test('a line of code in backticks opens no block', () => {
  expect(spaceMarks('```txt```\n##Heading\n-item')).toBe('```txt```\n## Heading\n- item');
});

test('a block of code keeps its lines until a fence without a word', () => {
  const block = '```\n##a\n```js\n-b\n```';
  expect(spaceMarks(`${block}\n##c`)).toBe(`${block}\n## c`);
  expect(spaceMarks('~~~ `x`\n##a\n~~~')).toBe('~~~ `x`\n##a\n~~~');
});
