// @vitest-environment happy-dom
/** The words of a member of the board stay when the applicant corrects the application meanwhile. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { VoteSheet } from '#islands/board/VoteSheet.tsx';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
afterEach(cleanup);

function openBallot(version: number) {
  const view = { state: 'vote', earlier: null, version } as Parameters<typeof VoteSheet>[0]['view'];
  const rest = { sent: undefined, isChanging: false, boardToken: null };
  return render(<VoteSheet {...rest} view={view} path="/api/ballot/x" />);
}

test.each([
  ['tok-en', '?board=tok-en#votes'],
  [null, '#votes'],
])('a vote that is sent before its script runs leads back to the board %s', (token, action) => {
  const view = { state: 'vote', earlier: null, version: 1 } as Parameters<
    typeof VoteSheet
  >[0]['view'];
  const rest = { sent: undefined, isChanging: false, boardToken: token };
  render(<VoteSheet {...rest} view={view} path="/api/ballot/x" />);
  expect(screen.getByRole('textbox').closest('form')?.getAttribute('action')).toBe(action);
});

test('a typed reason comes back after the application changed, and is cast on what the page shows', async () => {
  sessionStorage.clear();
  const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  const page = openBallot(1);
  fireEvent.click(screen.getByRole('radio', { name: /^Approve/ }));
  fireEvent.change(reason(), { target: { value: 'A sound plan.' } });
  page.unmount();
  openBallot(2);
  await waitFor(() => expect(reason().value).toBe('A sound plan.'));
  fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  expect(answered.mock.calls[0]?.[0].body).toMatchObject({
    stance: 'approve',
    reason: 'A sound plan.',
    version: 2,
  });
});
