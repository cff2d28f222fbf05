import { expect, test } from 'vitest';
import { cutBeginning } from '#server/mail/templates/template.ts';

test('a preview is one line and ends with a whole emoji', () => {
  const scientist = '👩\u200d🔬';
  expect(cutBeginning(`${'a'.repeat(114)}\n\n b ${scientist}${scientist}`)).toBe(
    `${'a'.repeat(114)} b ${scientist}`,
  );
});
