// @vitest-environment happy-dom
/** Staff read what they mail before they mail the statements of a year. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingStatement } from '#model/donations/statements-report.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { StatementsDialog } from '#portal/donations/Statements.tsx';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

beforeEach(() => {
  openSession('password', () => undefined);
  HTMLDialogElement.prototype.showModal = () => undefined;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const receivedAt = '2025-06-06T20:00:00.000Z';

function buildStatement(details: Partial<WaitingStatement>): WaitingStatement {
  return {
    donorId: crypto.randomUUID(),
    address: 'donor@mail.example',
    year: 2025,
    donorName: 'A. Donor',
    totalCents: 0,
    total: null,
    earlier: null,
    gifts: [],
    mail: { to: { name: '', address: 'donor@mail.example' }, subject: '', heading: '', blocks: [] },
    ...details,
  };
}

async function show(statement: WaitingStatement): Promise<HTMLElement> {
  const report = { year: 2025, isFinal: true, sent: 0, waiting: 1, statements: [statement] };
  answered.mockImplementation(() => Response.json(report));
  render(
    <QueryClientProvider client={queryClient}>
      <StatementsDialog onClosed={() => undefined} />
    </QueryClientProvider>,
  );
  return screen.findByRole('button', { name: /A\. Donor/, hidden: true });
}

test('a donor of stock is listed with it, not with nothing', async () => {
  const gift = { receivedAt, method: 'Stock', netCents: null, currency: 'usd', note: '40 shares' };
  const entry = await show(buildStatement({ total: '40 shares', gifts: [gift] }));
  expect(entry.textContent).toContain('40 shares');
  const foot = screen.getByRole('row', { name: /Total, net of refunds/, hidden: true });
  expect(within(foot).getByRole('cell', { hidden: true }).textContent).toBe('40 shares');
  expect(document.body.textContent).not.toContain('$0.00');
});

test('a corrected sum names the one before', async () => {
  const earlier = { sentAt: receivedAt, donorName: 'A. Donor', totalCents: 10_000 };
  const entry = await show(buildStatement({ totalCents: 6_000, total: '$60.00', earlier }));
  expect(entry.textContent).toContain('$60.00');
  expect(entry.textContent).toContain('Corrects 2025, was $100.00');
});

test('statements that may have left before a failure are read again', async () => {
  await show(buildStatement({}));
  const left = { year: 2025, isFinal: true, sent: 1, waiting: 0, statements: [] };
  answered.mockImplementation(({ method }) =>
    method === 'POST'
      ? Response.json({ error: 'The database is not reachable.' }, { status: 503 })
      : Response.json(left),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 statement', hidden: true }));
  await screen.findByText('The answer is missing.');
  expect(screen.queryByText('Nothing was sent.')).toBeNull();
  await screen.findByText(/1 sent and up to date/);
});
