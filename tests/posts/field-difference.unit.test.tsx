// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FieldDifference } from '#portal/posts/FieldDifference.tsx';

afterEach(cleanup);

function show(name: 'title' | 'content', left: string, right: string) {
  const draw = (side: 'left' | 'right') => {
    const field = { name, label: name, left, right };
    const { container } = render(<FieldDifference field={field} side={side} />);
    const marked = Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent);
    return { text: container.textContent, marked };
  };
  return [draw('left'), draw('right')];
}

test('the words that differ are marked on each side', () => {
  expect(show('title', 'What a cut says', 'What a wound says')).toEqual([
    { text: 'What a cut says', marked: ['cut'] },
    { text: 'What a wound says', marked: ['wound'] },
  ]);
});

test('a title without a common word is not marked, and none is called empty', () => {
  expect(show('title', 'Current', '')).toEqual([
    { text: 'Current', marked: [] },
    { text: 'empty', marked: [] },
  ]);
});

test('a replaced paragraph has its words marked, beside what stayed', () => {
  expect(show('content', 'One.\nAbout a wound.', 'One.\nAbout a cut.')).toEqual([
    { text: 'One.About a wound.', marked: ['wound'] },
    { text: 'One.About a cut.', marked: ['cut'] },
  ]);
});

test('a line that was emptied says so', () => {
  const [left, right] = show('content', 'One.\nTwo.\nThree.', 'One.\n\nThree.');
  expect(left).toEqual({ text: 'One.Two.Three.', marked: [] });
  expect(right).toEqual({ text: 'One.(an empty line)Three.', marked: [] });
});
