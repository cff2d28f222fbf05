// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MirrorStatus } from '#model/posts/mirror.ts';
import { SyncPanel } from '#portal/posts/sync/SyncPanel.tsx';

afterEach(cleanup);

const problem = { title: 'T', problem: 'The entry has no text. Give it one.', url: '/entry' };

function buildStatus(listed: number, problemCount: number): MirrorStatus {
  const problems = Array.from({ length: listed }, (_, entry) => ({
    ...problem,
    entryId: String(entry),
  }));
  return {
    configured: true,
    running: false,
    unfinished: false,
    lastRun: null,
    others: [],
    progress: { read: 0, waiting: 0 },
    problems,
    problemCount,
  };
}

function show(listed: number, problemCount: number): string {
  const status = buildStatus(listed, problemCount);
  const sync = { status, isMissing: false, running: false, failure: null, hasRunFailed: false };
  const calls = { start: () => undefined, retry: () => undefined };
  return render(<SyncPanel sync={{ ...sync, ...calls }} conflicts={0} />).container.textContent;
}

test('every entry that needs attention is counted, also where not all are listed', () => {
  const text = show(100, 1150);
  expect(text).toContain('1,150 entries in Contentful need attention');
  expect(text).toContain('The first 100 are listed. The others follow as these are corrected.');
  expect(show(1, 1)).not.toContain('are listed');
});

test.each([
  [true, 'The sync failed.', 'start'],
  [false, 'Sync status could not be refreshed.', 'retry'],
] as const)(
  'the panel with a failed run (%s) says "%s" and offers to %s',
  async (hasRunFailed, title, call) => {
    const failure = { reason: 'No answer.', requestId: null };
    const sync = { status: buildStatus(0, 0), isMissing: false, running: false, failure };
    const calls = { start: vi.fn(), retry: vi.fn() };
    render(<SyncPanel sync={{ ...sync, hasRunFailed, ...calls }} conflicts={0} />);
    expect(await screen.findByText(title)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls[call]).toHaveBeenCalledOnce();
    expect(calls[call === 'start' ? 'retry' : 'start']).not.toHaveBeenCalled();
  },
);
