import { expect, test } from 'vitest';
import { latinKey } from '#portal/kit/page/latin-key.ts';

const press = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test.each([
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Greek', 'μ', 'KeyM', 'm'],
  ['Hebrew', 'ע', 'KeyG', 'g'],
  ['Arabic', 'ظ', 'Slash', '/'],
  ['Thai', 'ฟ', 'KeyA', 'a'],
])('on a %s layout the place of %s says its letter', (_, key, code, expected) => {
  expect(press(key, code)).toBe(expected);
});

test('Shift keeps its meaning', () => {
  expect(press('Л', 'KeyK', true)).toBe('K');
  expect(press('؟', 'Slash', true)).toBe('?');
});

test.each([
  ['a', 'KeyQ'],
  ['ñ', 'Semicolon'],
  ['ı', 'KeyI'],
  ['/', 'KeyQ'],
  ['?', 'Digit7'],
  ['Enter', 'Enter'],
  ['ю', 'Period'],
])('the key %s stays what the layout writes', (key, code) => {
  expect(press(key, code)).toBe(key);
});

test('Caps Lock changes no shortcut', () => {
  expect(press('G', 'KeyG')).toBe('g');
  expect(press('g', 'KeyG', true)).toBe('G');
});
