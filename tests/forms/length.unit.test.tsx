// @vitest-environment happy-dom
/** A text's length is one measure: in its field, in the request's schema, and in the mirror. */
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { checkBeforeSending } from '#components/forms/check-before-sending.ts';
import { bounds, countCodePoints, tooLong } from '#model/fields/bounds.ts';
import { contactRequestSchema } from '#model/messages/contract.ts';
import { requiredText } from '#model/fields/fields.ts';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { checkAttributes } from '#model/fields/field-messages.ts';
import { findTooLong } from '#server/posts/mirror/post-problem.ts';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

/** What each place says of a text. */
function listProblems(text: string, maxCodePoints: number) {
  const schema = requiredText({ label: 'Message', maxCodePoints });
  const { unmount } = render(
    <TextArea label="Message" maxCodePoints={maxCodePoints} value={text} readOnly />,
  );
  const id = screen.getByLabelText('Message').getAttribute('aria-describedby');
  const inField = id && document.getElementById(id)?.textContent;
  unmount();
  return {
    inField,
    inSchema: schema.safeParse(text).error?.issues[0]?.message ?? null,
    inMirror: findTooLong([['Message', text.trim(), maxCodePoints]])?.split(' Shorten')[0] ?? null,
  };
}

test('10,000 emoji are as long as 10,000 letters', () => {
  const none = { inField: null, inSchema: null, inMirror: null };
  expect(listProblems('🧠'.repeat(bounds.message), bounds.message)).toEqual(none);
  const refused = tooLong('Message', bounds.message);
  expect(listProblems('🧠'.repeat(bounds.message + 1), bounds.message)).toEqual({
    inField: refused,
    inSchema: refused,
    inMirror: refused,
  });
});

test('field, schema and mirror agree on any text', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'ab 🧠é\u0301\ud83e', '👩\u200d🔬'), maxLength: 12 })
    .map((inner) => `a${inner}`);
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (typed, max) => {
      const { inField, inSchema, inMirror } = listProblems(typed, max);
      const isTooLong = countCodePoints(typed.trim()) > max;
      const expected = isTooLong ? tooLong('Message', max) : null;
      expect([inField, inSchema, inMirror]).toEqual([expected, expected, expected]);
    }),
    { numRuns: 100 },
  );
});

test('the contact form takes a message of 10,000 emoji', () => {
  const sent = { name: 'Ana', email: 'ana@example.org', subject: 'Emoji', contactType: 'donor' };
  const message = '🧠'.repeat(bounds.message);
  expect(contactRequestSchema.safeParse({ ...sent, message }).success).toBe(true);
  const longer = contactRequestSchema.safeParse({ ...sent, message: `${message}🧠` });
  expect(longer.error?.issues.map(({ path }) => path)).toEqual([['message']]);
});

test('a plain form says that a name is too long, and takes as many emoji as letters', () => {
  const { 'data-missing': missing, 'data-max-code-points': max } = checkAttributes('Missing.', 3);
  document.body.innerHTML = `<div id="root"><form><p class="field">
    <label for="name">Name</label>
    <input id="name" name="name" required data-missing="${missing}" data-max-code-points="${max}">
    </p></form><template data-markup='<p class="field-error"><span></span></p>'></template></div>`;
  const root = document.querySelector<HTMLElement>('#root');
  const [form, input] = [root?.querySelector('form'), root?.querySelector('input')];
  if (!root || !form || !input) throw new Error('The form is not drawn.');
  checkBeforeSending(root);
  const isSent = (name: string) => {
    input.value = name;
    return form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  expect(isSent('🧠🧠🧠🧠')).toBe(false);
  const message = () => root.querySelector('.field-error')?.textContent;
  expect(message()).toBe(tooLong('Name', 3));
  input.value = '🧠🧠🧠🧠🧠';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  expect(message()).toBe(tooLong('Name', 3));
  expect(isSent(' 🧠🧠🧠 ')).toBe(true);
  expect(root.querySelector('.field-error')).toBeNull();
});
