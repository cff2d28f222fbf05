// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCopy } from '#islands/ui/use-copy.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a text that is copied again is marked as copied for three more seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
  const { result } = renderHook(() => useCopy());
  await act(() => result.current.copy('one'));
  pass(2000);
  await act(() => result.current.copy('one'));
  pass(2000);
  expect(result.current.isCopied).toBe(true);
  pass(1000);
  expect(result.current.isCopied).toBe(false);
});
