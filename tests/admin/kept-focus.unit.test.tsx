// @vitest-environment happy-dom
/** A control keeps the focus while what it began is under way, and gets it back from a form that it opened. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecuseLater } from '#islands/board/RecuseLater.tsx';
import ApplicationsPages from '#portal/applications/ApplicationsPages.tsx';
import { AuthorsPage } from '#portal/posts/authors/AuthorsPage.tsx';
import { Acknowledgment } from '#portal/donations/Acknowledgment.tsx';
import { AccessBox } from '#portal/applications/review/AccessBox.tsx';
import type { OpenReview } from '#portal/applications/review/use-review.ts';
import { MessageDialog } from '#portal/messages/MessageDialog.tsx';
import { MemberTable } from '#portal/board/MemberTable.tsx';
import { queryClient } from '#portal/data/query-client.ts';
import { NewDonationPage } from '#portal/donations/record/NewDonationPage.tsx';
import { openSession } from '#portal/session/request.ts';
import { buildApplication, buildMessage } from '#tests/support/factories/admin-rows.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  openSession('password', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const renderPart = (part: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);

function pressFocused(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

function expectBusy(button: HTMLElement) {
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
}

test('a recusal keeps the focus on its button while it is sent and when it fails', async () => {
  vi.stubGlobal('confirm', () => true);
  let refuse: (error: Error) => void = () => undefined;
  answered.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
  render(<RecuseLater path="/api/ballot/x" formId="form" />);
  const recuse = screen.getByRole('button');
  pressFocused(recuse);
  await waitFor(() => expectBusy(recuse));
  fireEvent.click(recuse);
  refuse(new TypeError('Failed to fetch'));
  await screen.findByRole('alert');
  expect(recuse.hasAttribute('aria-disabled')).toBe(false);
  expect(document.activeElement).toBe(recuse);
  expect(answered).toHaveBeenCalledOnce();
});

test('activating a member of the board keeps the focus on its button', () => {
  const onToggle = vi.fn();
  const member = {
    id: 'm1',
    name: 'Ada Test',
    email: 'ada@example.org',
    active: false,
    createdAt: '',
    open: 0,
    late: 0,
    cast: 0,
    recused: 0,
    lastVoteAt: null,
    lastDigestAt: null,
  };
  const table = { members: [member], onToggle, onEdit: vi.fn() };
  const { rerender } = render(<MemberTable {...table} busy={[]} />);
  const activate = screen.getByRole('button', { name: /^Activate/ });
  pressFocused(activate);
  rerender(<MemberTable {...table} busy={['m1']} />);
  expectBusy(activate);
  fireEvent.click(activate);
  expect(onToggle).toHaveBeenCalledOnce();
});

test.each(['Record and send the document', 'Record only', 'Record and next'])(
  '"%s" keeps the focus while the donation is recorded',
  async (name) => {
    const recorded = vi.fn(() => new Promise<never>(() => undefined));
    answered.mockImplementation(({ path }) =>
      path === '/api/admin/donations' ? recorded() : Response.json({ error: 'No preview.' }),
    );
    renderPart(<NewDonationPage onRecorded={vi.fn()} />);
    const type = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type(/^Date received/, '2026-01-05');
    type(/^Amount/, '$100.00');
    type(/^Donor name/, 'The Test Family');
    type(/^Donor email/, 'family@example.org');
    const record = screen.getByRole('button', { name });
    pressFocused(record);
    await waitFor(() => expectBusy(record));
    fireEvent.click(record);
    await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
  },
);

test('a filter that shows other columns keeps the focus', async () => {
  answered.mockImplementation(() => Response.json([]));
  renderPart(<ApplicationsPages />);
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  for (const value of ['approved', 'pending']) {
    filter.focus();
    fireEvent.change(filter, { target: { value } });
    await waitFor(() => expect(location.search).toContain(value));
    const head = screen.queryByRole('columnheader', { name: /^Last used/ });
    expect([filter.value, head !== null]).toEqual([value, value === 'approved']);
    expect(document.activeElement).toBe(filter);
  }
});

test('a form that is closed gives the focus back to the button that opened it', async () => {
  const author = { id: 1, name: 'Methods desk', title: '', email: '', avatarUrl: '', bio: '' };
  answered.mockImplementation(() => Response.json([author]));
  renderPart(<AuthorsPage />);
  for (const name of [/^Edit/, '+ New Author']) {
    const opener = await screen.findByRole('button', { name });
    pressFocused(opener);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(opener);
  }
});

test('a form in the place of its button gives the focus back, too', async () => {
  answered.mockImplementation(() => Response.json({ gifts: [] }));
  const mail = { state: 'sent', at: null, to: null, error: null } as const;
  renderPart(<Acknowledgment donation={buildAdminDonation()} mail={mail} />);
  const name = 'Send again...';
  pressFocused(screen.getByRole('button', { name }));
  expect(document.activeElement).toBe(await screen.findByLabelText(/^Send to/));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});

test('access that is kept after all gives the focus back', () => {
  const access = {
    acceptedOn: '2025-11-18',
    endsOn: '2099-11-18',
    lastUsedOn: null,
    termsVersion: 1,
    endedOn: null,
    endedBy: null,
  };
  const review = { access, act: vi.fn(), busy: null, application: buildApplication() };
  renderPart(<AccessBox review={review as unknown as OpenReview} />);
  const name = 'End access...';
  pressFocused(screen.getByRole('button', { name }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  pressFocused(screen.getByRole('button', { name: 'Keep it' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});

test('a message that is not answered yet gives the focus back to its reply', async () => {
  const actions = { act: vi.fn(), onNoteSaved: vi.fn(), onNoteFailed: vi.fn() };
  const message = buildMessage();
  renderPart(
    <MessageDialog
      message={message}
      actions={actions as unknown as Parameters<typeof MessageDialog>[0]['actions']}
      onClosed={vi.fn()}
    />,
  );
  const reply = screen.getByRole('link', { name: 'Reply via Email' });
  reply.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(reply);
  pressFocused(await screen.findByRole('button', { name: 'Not yet' }));
  expect(document.activeElement).toBe(reply);
});
