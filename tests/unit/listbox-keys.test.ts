import { describe, expect, test } from 'vitest';
import { moveAfterKey, optionByTyping } from '#lib/listbox-keys.ts';

function press(key: string, change: Partial<Parameters<typeof moveAfterKey>[0]> = {}) {
  return moveAfterKey({
    ...{ key, altKey: false, ctrlKey: false, metaKey: false },
    ...{ open: true, active: 1, count: 4 },
    ...change,
  });
}

test.each([
  ['ArrowDown', 2],
  ['ArrowUp', 0],
  ['Home', 0],
  ['PageUp', 0],
  ['End', 3],
  ['PageDown', 3],
])('%s in an open list goes to %d', (key, index) => {
  expect(press(key)).toEqual({ kind: 'to', index });
});

test('arrows stop at the ends', () => {
  expect(press('ArrowDown', { active: 3 })).toEqual({ kind: 'to', index: 3 });
  expect(press('ArrowUp', { active: 0 })).toEqual({ kind: 'to', index: 0 });
  expect(press('ArrowUp', { active: -1 })).toEqual({ kind: 'to', index: 3 });
});

test.each(['Enter', ' '])('%j opens a closed list and toggles in an open one', (key) => {
  expect(press(key, { open: false, active: -1 })).toEqual({ kind: 'to', index: 0 });
  expect(press(key)).toEqual({ kind: 'toggle' });
  expect(press(key, { active: -1 })).toEqual({ kind: 'to', index: 0 });
});

test('Escape and Alt+Up close an open list and leave a closed one alone', () => {
  expect(press('Escape')).toEqual({ kind: 'close' });
  expect(press('ArrowUp', { altKey: true })).toEqual({ kind: 'close' });
  expect(press('Escape', { open: false })).toBeNull();
});

test('shortcuts of the browser are not the list’s business', () => {
  expect(press('a', { ctrlKey: true })).toBeNull();
  expect(press('r', { metaKey: true })).toBeNull();
  expect(press('F5')).toBeNull();
  expect(press('Shift')).toBeNull();
});

describe('typed letters', () => {
  const labels = ['Ph.D.', 'M.D.', "Master's Degree", 'Pharm.D.'];

  test.each([
    ['m', -1, 1],
    ['m', 1, 2],
    ['M', 2, 1],
    ['ma', 1, 2],
    ['ph', 0, 0],
    ['pha', 0, 3],
    ['x', 0, -1],
  ])('%s from option %d lead to %d', (typed, active, index) => {
    expect(optionByTyping(labels, typed, active)).toBe(index);
  });
});
