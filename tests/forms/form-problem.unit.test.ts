/** The message above a form that a page refused says whether something was changed. */
import { expect, test } from 'vitest';
import { describeFormProblem } from '#components/forms/form-problem-copy.ts';

const describe = (status: number, error: string) =>
  describeFormProblem({ status, refusal: { error } })?.text;

test('a refusal changed nothing, and says so once', () => {
  expect(describe(409, 'That is taken.')).toBe('That is taken. Nothing was changed.');
  const said = 'This application is approved. Nothing was changed.';
  expect(describe(409, said)).toBe(said);
});

test('after a fault of the server nobody knows, and it is not promised that nothing was changed', () => {
  const text = describe(503, 'The database is not reachable.');
  expect(text).toContain("The database is not reachable. We don't know whether it was done.");
  expect(text).not.toContain('Nothing was changed');
});

test('a message about something that is gone has our words, not those of the server', () => {
  expect(describe(404, 'Row not found')).toMatch(/^This is no longer on the page\./);
});

test('a form that was not refused has no message', () => {
  expect(describeFormProblem({ status: 200, refusal: null })).toBeNull();
  expect(describeFormProblem(undefined)).toBeNull();
});
