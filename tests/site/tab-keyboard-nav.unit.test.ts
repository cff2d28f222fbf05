import { expect, test } from 'vitest';
import { tabKeyboardNav } from '#islands/ui/browser/tab-keyboard.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', 1, null],
  ['Tab', 1, null],
])('the key %s on tab %d of three moves to %o', (key, index, next) => {
  expect(tabKeyboardNav(key, index, 3)).toBe(next);
});
