// @vitest-environment happy-dom
/** A donation that is opened over another page says there what was done with it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { OpenedDonation } from '#portal/donations/DonationDialog.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

const answered = mockPageResponse();
afterEach(cleanup);

test('undoing an opened donation says what was undone', async () => {
  openSession('password', () => undefined);
  const donation = buildAdminDonation({ source: 'check', amountCents: 5_000, donorName: 'Ada' });
  answered.mockImplementation(({ path }) =>
    path.endsWith('/undo')
      ? Response.json({})
      : Response.json({
          donation,
          acknowledgement: { state: 'none', at: null, to: null, error: null },
          listing: null,
          subscription: null,
          donor: null,
          undoUntil: new Date(Date.now() + 60_000).toISOString(),
        }),
  );
  const onClosed = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <OpenedDonation id={donation.id} onClosed={onClosed} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Undo'));
  expect(await screen.findByText('Undone: $50.00 from Ada.')).toBeDefined();
  expect(onClosed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClosed).toHaveBeenCalledOnce();
});
