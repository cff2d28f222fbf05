// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MirrorStatus } from '#model/posts/mirror.ts';
import { SyncPanel } from '#portal/posts/sync/SyncPanel.tsx';

afterEach(cleanup);

const problem = { title: 'T', problem: 'The entry has no text. Give it one.', url: '/entry' };

function show(listed: number, problemCount: number): string {
  const problems = Array.from({ length: listed }, (_, entry) => ({
    ...problem,
    entryId: String(entry),
  }));
  const status: MirrorStatus = {
    ...{ configured: true, running: false, unfinished: false, lastRun: null, others: [] },
    ...{ progress: { read: 0, waiting: 0 }, problems, problemCount },
  };
  const sync = { status, isMissing: false, running: false, failure: null };
  const calls = { start: () => undefined, retry: () => undefined };
  return render(<SyncPanel sync={{ ...sync, ...calls }} conflicts={0} />).container.textContent;
}

test('every entry that needs attention is counted, also where not all are listed', () => {
  const text = show(100, 1150);
  expect(text).toContain('1,150 entries in Contentful need attention');
  expect(text).toContain('The first 100 are listed. The others follow as these are corrected.');
  expect(show(1, 1)).not.toContain('are listed');
});
