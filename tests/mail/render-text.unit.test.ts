import { expect, test } from 'vitest';
import { renderText } from '#server/mail/templates/render-text.ts';

test('prose is wrapped at 72 columns without losing a word', () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`);
  const reason = words.join(' ');
  const text = renderText({
    preview: '',
    heading: 'A',
    blocks: [{ kind: 'paragraph', text: reason }],
    reason,
  });
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(72);
  for (const word of words) expect(text.split(/\s+/)).toContain(word);
});
