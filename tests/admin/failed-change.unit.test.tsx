// @vitest-environment happy-dom
/** Staff read that a refusal changed nothing, and that without an answer nobody knows. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiCallError, NetworkError, TimeoutError } from '#islands/ui/browser/api-client.ts';
import { MemberForm } from '#portal/board/MemberForm.tsx';
import { FailedChange } from '#portal/kit/FailureNotice.tsx';
import { describeFailedChange } from '#portal/data/failure.ts';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '../support/mock-page-response.ts';

const answered = mockPageResponse();
afterEach(cleanup);

const answer = (status: number) => new ApiCallError(status, { error: 'No.' });

test.each([
  ['a lost answer', new NetworkError('No answer from the server.')],
  ['an answer that came too late', new TimeoutError('The server did not answer in time.')],
  ['an answer that cannot be read', new SyntaxError('Unexpected end of JSON input')],
  ['a gateway that got no answer', answer(504)],
  ['a server that failed, perhaps after it wrote', answer(500)],
  ['a database that went away, perhaps after a part', answer(503)],
])('after %s nobody says that nothing was changed', async (_, error) => {
  const { container } = render(<FailedChange title="Nothing was changed." error={error} />);
  await screen.findByText(/We don't know whether it was done/);
  expect(container.textContent).toMatch(/^The answer is missing\./);
  expect(container.textContent).not.toContain('Nothing was changed.');
});

test('a refusal says that nothing was changed', async () => {
  const { container } = render(<FailedChange title="Nothing was changed." error={answer(409)} />);
  await screen.findByText('Nothing was changed.');
  expect(container.textContent).toBe('Nothing was changed. The server answered 409: No.');
});

test('a refusal whose own sentence says so says it once', async () => {
  const error = new ApiCallError(409, { error: 'It was joined meanwhile. Nothing was changed.' });
  const { container } = render(<FailedChange title="Nothing was changed." error={error} />);
  await screen.findByText('Nothing was changed.');
  expect(container.textContent).toBe(
    'Nothing was changed. The server answered 409: It was joined meanwhile.',
  );
  expect(describeFailedChange(error)).toBe(
    'The server answered 409: It was joined meanwhile. Nothing was changed.',
  );
});

test('a form that got no answer says so, and one that was refused says what was not done', async () => {
  openSession('password', () => undefined);
  let reply: () => Response = () => {
    throw new TypeError('Failed to fetch');
  };
  answered.mockImplementation(() => reply());
  render(<MemberForm onAdded={() => undefined} onCancel={() => undefined} />);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Name/, 'Ada Test');
  type(/^Email/, 'ada@example.org');
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
  add();
  expect(await screen.findByText('The answer is missing.')).toBeDefined();
  reply = () => Response.json({ error: 'No.' }, { status: 409 });
  add();
  expect(await screen.findByText('The member was not added.')).toBeDefined();
  expect(screen.queryByText('The answer is missing.')).toBeNull();
});
