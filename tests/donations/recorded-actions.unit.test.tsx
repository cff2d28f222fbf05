// @vitest-environment happy-dom
/** Staff are offered to undo a recorded donation as long as that is possible, and then to reverse it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#portal/data/query-client.ts';
import { RecordedActions } from '#portal/donations/record/RecordedActions.tsx';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T20:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('"Undo" becomes "Reverse..." when its time is over', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <RecordedActions
        donation={buildAdminDonation({ source: 'check' })}
        undoUntil="2026-11-30T20:02:00.000Z"
        onDone={vi.fn()}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button').textContent).toBe('Undo');
  act(() => void vi.advanceTimersByTime(121_000));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('button').textContent).toBe('Reverse...');
});
