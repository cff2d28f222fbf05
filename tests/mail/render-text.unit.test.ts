import { expect, test } from 'vitest';
import { composeContent } from '#server/mail/templates/registry.ts';
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

test('the first line is what an inbox previews, such as the words of a visitor', () => {
  const content = composeContent('contact-notification', {
    name: 'Visitor',
    email: 'visitor@example.org',
    subject: 'A question',
    message: 'How are the recordings calibrated?',
    contactType: 'researcher',
  });
  expect(renderText(content).split('\n').slice(0, 3)).toEqual([
    'How are the recordings calibrated?',
    '',
    'A researcher wrote to us',
  ]);
});
