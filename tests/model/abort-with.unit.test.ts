import { expect, test, vi } from 'vitest';
import { abortWith, TimeoutError } from '#islands/ui/browser/api-client.ts';

/** Waits until the signal is aborted. */
function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('given up'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
  });
}

test('a call is aborted with either signal, also with one that was aborted before', async () => {
  for (const index of [0, 1]) {
    const ends = [new AbortController(), new AbortController()];
    const call = abortWith(
      ends.map(({ signal }) => signal),
      hang,
    );
    ends[index]?.abort();
    await expect(call).rejects.toThrow('given up');
  }
  await expect(abortWith([undefined, AbortSignal.abort()], hang)).rejects.toThrow('given up');
});

test('a call rejects with a TimeoutError once its time is over', async () => {
  await expect(abortWith([], hang, 5)).rejects.toThrow(TimeoutError);
});

test('a call that has ended leaves no listener on its signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  expect(await abortWith([signal], () => Promise.resolve('answer'))).toBe('answer');
  expect(added).toHaveBeenCalled();
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
