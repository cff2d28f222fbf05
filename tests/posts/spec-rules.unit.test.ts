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

test.each([
  ['an item', '- ```js\n  x\n  ```'],
  ['a numbered item', '1. ~~~\n   x\n   ~~~'],
  ['a quotation', '> ```\n> x'],
  ['an item that ends before its fence', '- ```\n  x\n'],
])('a block of code in %s ends with it', (_, block) => {
  expect(spaceMarks(`${block}\n##a\n-b`)).toBe(`${block}\n## a\n- b`);
});

test.each([
  ['##a\n###b\n####c\n# d', '## a\n### b\n####c\n# d'],
  ['-a\n-*b*\n-`c`\n-1\n---\n-```', '- a\n- *b*\n- `c`\n-1\n---\n-```'],
  [
    '-“a”\n-«b»\n-$V_m$\n-![c](d)\n-(e)\n-[f](g)',
    '- “a”\n- «b»\n- $V_m$\n- ![c](d)\n- (e)\n- [f](g)',
  ],
  ['-$5\n-5 mV\n-!', '-$5\n-5 mV\n-!'],
  ['    ##a\n  -b', '    ##a\n  -b'],
])('the marks of %j get their space', (source, spaced) => {
  expect(spaceMarks(source)).toBe(spaced);
});
