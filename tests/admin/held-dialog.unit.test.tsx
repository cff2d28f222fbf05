// @vitest-environment happy-dom
/** A dialog stays open for the failure of its call, and asks before it loses what is typed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberForm } from '#portal/board/MemberForm.tsx';
import { queryClient } from '#portal/data/query-client.ts';
import { Dialog, useDialogHold } from '#portal/kit/Dialog.tsx';
import { DataRequestButtons } from '#portal/people/DataRequests.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const pressEscape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

beforeEach(() => {
  openSession('password', () => undefined);
  vi.stubGlobal(
    'confirm',
    vi.fn(() => false),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('an erasure that fails is told, although staff tried to close the dialog meanwhile', async () => {
  const email = 'ada@mail.example';
  let fail: (response: Response) => void = () => undefined;
  answered.mockImplementation(({ path }) =>
    path.endsWith('/erase')
      ? new Promise((resolve) => (fail = resolve))
      : Response.json({ error: 'No counts.' }, { status: 409 }),
  );
  render(<DataRequestButtons email={email} onErased={vi.fn()} />, { wrapper: Queries });
  press('Erase...');
  fireEvent.change(await screen.findByLabelText('Type the address again'), {
    target: { value: email },
  });
  press('Continue');
  press('Erase for good');
  await screen.findByText('Erasing...');
  pressEscape();
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
  press('Cancel');
  fail(Response.json({ error: 'Stripe is away.' }, { status: 502 }));
  expect(await screen.findByText("We can't confirm it was erased.")).toBeDefined();
  press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [
    'a dialog whose part is busy stays open unasked',
    { isBusy: true, answer: true, isClosed: false, asked: 0 },
  ],
  [
    'a dialog with typed text stays open when staff answer no',
    { hasTyped: true, answer: false, isClosed: false, asked: 1 },
  ],
  [
    'a dialog with typed text closes when staff answer yes',
    { hasTyped: true, answer: true, isClosed: true, asked: 1 },
  ],
  ['a dialog that nothing holds closes unasked', { answer: false, isClosed: true, asked: 0 }],
])('%s', (_, { answer, isClosed, asked, ...hold }) => {
  vi.mocked(confirm).mockReturnValue(answer);
  const onClosed = vi.fn();
  const Part = () => {
    useDialogHold(hold);
    return null;
  };
  render(
    <Dialog title="Held" onClosed={onClosed}>
      <Part />
    </Dialog>,
  );
  pressEscape();
  expect(onClosed).toHaveBeenCalledTimes(isClosed ? 1 : 0);
  expect(confirm).toHaveBeenCalledTimes(asked);
});

test('Escape asks before it loses a new member', () => {
  const onCancel = vi.fn();
  render(<MemberForm onAdded={vi.fn()} onCancel={onCancel} />, { wrapper: Queries });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ada Test' } });
  pressEscape();
  expect([vi.mocked(confirm).mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: '' } });
  pressEscape();
  expect([vi.mocked(confirm).mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});
