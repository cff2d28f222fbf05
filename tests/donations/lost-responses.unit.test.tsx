// @vitest-environment happy-dom
/** Staff can change what they send after a response was lost. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { NewDonationPage } from '#portal/donations/record/NewDonationPage.tsx';
import { ReverseDialog } from '#portal/donations/record/ReverseDialog.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

const answered = mockPageResponse();

/** Loses the answer to the first request, and refuses the next with its id, as the server does. */
function loseFirstAnswer(pathEnd: string, answer: object): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  answered.mockImplementation(({ path, method, body }) => {
    if (!path.endsWith(pathEnd) || method !== 'POST')
      return Response.json({ error: 'None.' }, { status: 500 });
    sent.push(body as Record<string, unknown>);
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return sent.at(-1)?.attemptId === sent[0]?.attemptId
      ? Response.json({ error: 'Other.', fields: { attemptId: 'Other.' } }, { status: 409 })
      : Response.json(answer, { status: 201 });
  });
  return sent;
}

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  openSession('password', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

test('a donation that was recorded without a response is named, and what is typed becomes another one', async () => {
  const sent = loseFirstAnswer('/donations', buildAdminDonation({ source: 'check' }));
  const onRecorded = vi.fn();
  render(<NewDonationPage onRecorded={onRecorded} />, { wrapper: Queries });
  type('Date received', '2026-01-05');
  type('Amount', '$100.00');
  type('Donor name', 'The Test Family');
  press('Record only');
  await screen.findByText('The answer is missing.');
  type('Amount', '$110.00');
  press('Record only');
  await screen.findByText('It was recorded before your last changes.');
  press('Open the recorded donation');
  await waitFor(() =>
    expect(answered.mock.calls.map(([{ path }]) => path)).toContain(
      `/api/admin/donations/${String(sent[0]?.attemptId)}`,
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Make this another donation');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Date received/)));
  expect(screen.queryByText('It was recorded before your last changes.')).toBeNull();
  press('Record only');
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  expect(sent.map(({ amountCents }) => amountCents)).toEqual([10_000, 11_000, 11_000]);
});

test('a reversal that was made without a response is named, and more can be taken back', async () => {
  const sent = loseFirstAnswer('/reverse', {});
  const [onDone, onClosed] = [vi.fn(), vi.fn()];
  const donation = buildAdminDonation({ source: 'check', amountCents: 5_000 });
  render(
    <ReverseDialog
      donation={donation}
      onDone={onDone}
      onClosed={onClosed}
      name="$50.00 from Ada"
    />,
    {
      wrapper: Queries,
    },
  );
  type('Amount to reverse', '10');
  press('Reverse');
  await screen.findByText('The answer is missing.');
  type('Amount to reverse', '20');
  press('Reverse');
  await screen.findByText('Your first attempt was made.');
  press('Reverse');
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('$20.00 of $50.00 from Ada'));
  expect(sent.map(({ amountCents }) => amountCents)).toEqual([1_000, 2_000, 2_000]);
});
