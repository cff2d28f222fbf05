// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiCallError, NetworkError, TimeoutError } from '#islands/ui/browser/api-client.ts';
import { MemberForm } from '#portal/board/MemberForm.tsx';
import { FailedChange } from '#portal/kit/FailureNotice.tsx';
import { describeFailedChange, toFailure } from '#portal/data/failure.ts';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
afterEach(cleanup);

const refusal = (status: number) => new ApiCallError(status, { error: 'No.' });

test.each([
  ['a lost response', new NetworkError('No answer from the server.')],
  ['a response that came too late', new TimeoutError('The server did not answer in time.')],
  ['a response that cannot be read', new SyntaxError('Unexpected end of JSON input')],
  ['a gateway that got no response', refusal(504)],
  ['a server that failed, perhaps after it wrote', refusal(500)],
  ['a database that went away, perhaps after a part', refusal(503)],
])('after %s nobody says that nothing was changed', async (_, error) => {
  const { container } = render(<FailedChange title="Nothing was changed." error={error} />);
  await screen.findByText(/We don't know whether it was done/);
  expect(container.textContent).toMatch(/^The answer is missing\./);
  expect(container.textContent).not.toContain('Nothing was changed.');
});

test('the id of a request that the sentence names is not told again', () => {
  const failed = new ApiCallError(500, { error: 'It went wrong. Request r1.', requestId: 'r1' });
  expect(toFailure(failed)).toEqual({
    reason: 'The server answered 500: It went wrong. Request r1.',
    requestId: null,
  });
});

test('a refusal says that nothing was changed', async () => {
  const { container } = render(<FailedChange title="Nothing was changed." error={refusal(409)} />);
  await screen.findByText('Nothing was changed.');
  expect(container.textContent).toBe('Nothing was changed. The server answered 409: No.');
});

const error = new ApiCallError(409, { error: 'It was joined meanwhile. Nothing was changed.' });

test('a notice does not repeat the sentence of its title', async () => {
  const { container } = render(<FailedChange title="Nothing was changed." error={error} />);
  await screen.findByText('Nothing was changed.');
  expect(container.textContent).toBe(
    'Nothing was changed. The server answered 409: It was joined meanwhile.',
  );
});

test('a line without a title has the whole sentence of a refusal', () => {
  expect(describeFailedChange(error)).toBe(
    'The server answered 409: It was joined meanwhile. Nothing was changed.',
  );
});

function sendForm(respond: () => Response): void {
  openSession('password', () => undefined);
  answered.mockImplementation(respond);
  render(<MemberForm onAdded={() => undefined} onCancel={() => undefined} />);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Name/, 'Ada Test');
  type(/^Email/, 'ada@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
}

test('nobody is told to try again what can never be done', () => {
  const error = new ApiCallError(502, { error: 'Refused for good.', isFinal: true });
  expect(describeFailedChange(error)).toBe(
    "The server answered 502: Refused for good. We don't know whether it was done.",
  );
});

test('a form that got no response says that the answer is missing', async () => {
  sendForm(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText('The answer is missing.')).toBeDefined();
});

test('a form that was refused says what was not done', async () => {
  sendForm(() => Response.json({ error: 'No.' }, { status: 409 }));
  expect(await screen.findByText('The member was not added.')).toBeDefined();
  expect(screen.queryByText('The answer is missing.')).toBeNull();
});
