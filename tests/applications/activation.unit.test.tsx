// @vitest-environment happy-dom
/** Staff are told of each member whose deactivation failed, because that member can still vote. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BoardMember } from '#model/board/contract.ts';
import BoardPage from '#portal/board/BoardPage.tsx';
import { queryClient } from '#portal/data/query-client.ts';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = (name: string): BoardMember => ({
  id: crypto.randomUUID(),
  name,
  email: `${name}@mail.example`,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  open: 0,
  late: 0,
  cast: 0,
  recused: 0,
  lastVoteAt: null,
  lastDigestAt: null,
});

test('a deactivation that failed is still told when a later one succeeds', async () => {
  const [ada, bo] = [member('Ada'), member('Bo')];
  openSession('password', () => undefined);
  vi.stubGlobal('confirm', () => true);
  answered.mockImplementation(({ method, path }) => {
    if (method === 'GET') return Response.json([ada, bo]);
    return path.endsWith(ada.id)
      ? Response.json({ error: 'No.' }, { status: 409 })
      : Response.json({ ...bo, active: false });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <BoardPage />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate... Ada' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate... Bo' }));
  expect(await screen.findByText('Bo was deactivated.')).toBeDefined();
  expect(await screen.findByText('Ada was not changed.')).toBeDefined();
});
