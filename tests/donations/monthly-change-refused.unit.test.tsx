// @vitest-environment happy-dom
/** The form that changes a monthly donation: its focus, and what staff read after a refusal. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { subscriptionSchema } from '#model/donations/admin-donations.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { MonthlyActions } from '#portal/donations/MonthlyActions.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

const answered = mockPageResponse();
afterEach(cleanup);

const subscription = {
  ...subscriptionSchema.parse({
    id: 's1',
    amountCents: 2_500,
    status: 'active',
    resumesAt: null,
    endsAt: null,
    createdAt: '2026-01-05T12:00:00.000Z',
    nextPaymentAt: '2026-12-05T12:00:00.000Z',
  }),
  feeCents: 0,
  isCard: true,
};

function openForm(change: () => Response) {
  openSession('password', () => undefined);
  answered.mockImplementation(({ path }) =>
    path.endsWith('/preview')
      ? Response.json({
          sentence: 'From December 5, 2026: $30.00 a month.',
          amountCents: 3000,
          next: null,
        })
      : change(),
  );
  const donation = buildAdminDonation();
  render(
    <QueryClientProvider client={queryClient}>
      <MonthlyActions donation={donation} subscription={subscription} onChanged={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change...' }));
  type('30');
}

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Change and send' }));

test('the refusal goes once something else is typed, and never hides the next one', async () => {
  let error = 'The donation has ended.';
  openForm(() => Response.json({ error }, { status: 409 }));
  send();
  await screen.findByText(/The donation has ended\./);
  type('31');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  error = 'Too many changes today.';
  send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(error);
  expect(alert.textContent).not.toContain('ended');
});

test('the form takes the focus when it opens, and gives it back to its button', () => {
  openForm(() => Response.json({}));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'New amount' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change...' }));
});

test('a change whose response was lost is not called unmade', async () => {
  openForm(() => {
    throw new TypeError('Failed to fetch');
  });
  send();
  expect(await screen.findByText(/We don't know whether it was done/)).toBeDefined();
});
