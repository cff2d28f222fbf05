// @vitest-environment happy-dom
/** Figures that did not load wait for nothing, whatever else failed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ApplicationsPages from '#portal/applications/ApplicationsPages.tsx';
import { queryClient } from '#portal/data/query-client.ts';
import { openSession } from '#portal/session/request.ts';
import { buildApplication } from '#tests/support/factories/admin-rows.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

afterEach(() => {
  cleanup();
  queryClient.clear();
});

test.each([
  ['where only they failed, with their own failure', { isListThere: true, notices: 1 }],
  ['where the list failed, too, whose failure stands for both', { isListThere: false, notices: 0 }],
])('figures are dashes %s', async (_, { isListThere, notices }) => {
  openSession('password', () => undefined);
  answered.mockImplementation(({ path }) =>
    isListThere && !path.includes('/stats')
      ? Response.json([buildApplication()], { headers: { 'X-Total-Count': '2' } })
      : Response.json({ error: 'The database is starting.' }, { status: 503 }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <ApplicationsPages />
    </QueryClientProvider>,
  );
  const failed = isListThere ? 'The figures did not load.' : 'The list did not load';
  await screen.findByText(failed);
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(new Set(figures)).toEqual(new Set(['-not loaded']));
  expect(screen.queryAllByText('The figures did not load.')).toHaveLength(notices);
});
