// @vitest-environment happy-dom
/** What staff read after they marked several messages at once. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useMessageActions } from '#portal/messages/use-message-actions.ts';
import { openSession } from '#portal/session/request.ts';
import { buildMessage } from '#tests/support/factories/admin-rows.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
const [one, two] = [buildMessage({ subject: 'One' }), buildMessage({ subject: 'Two' })];
const release = new Map<string, (response: Response) => void>();

beforeEach(() => {
  openSession('password', () => undefined);
  answered.mockImplementation(({ method, path }) =>
    method === 'PUT'
      ? new Promise((resolve) => release.set(path.split('/').at(-1) ?? '', resolve))
      : Response.json([]),
  );
});

async function markBoth() {
  const { result } = renderHook(useMessageActions);
  act(() => result.current.act(one, 'answer'));
  act(() => result.current.act(two, 'answer'));
  await waitFor(() => expect(release.size).toBe(2));
  const settle = async (id: string, response: Response, count: number) => {
    release.get(id)?.(response);
    release.delete(id);
    await waitFor(() => expect(result.current.outcomes).toHaveLength(count));
  };
  return { read: () => result.current.outcomes, settle };
}

const done = (message: typeof one, details = {}) =>
  Response.json({ ...message, answeredAt: '2026-11-30T09:00:00.000Z', ...details });

test('a failure stays beside a later success', async () => {
  const { read, settle } = await markBoth();
  await settle(one.id, Response.json({ error: 'No.' }, { status: 404 }), 1);
  await settle(two.id, done(two), 2);
  expect(read()).toMatchObject([
    { kind: 'failed', about: one.id },
    { kind: 'done', subject: 'Two', verb: 'marked as answered' },
  ]);
});

test('each of two successes can be undone, but not the answer of a colleague', async () => {
  const { read, settle } = await markBoth();
  await settle(one.id, done(one), 1);
  await settle(two.id, done(two, { answeredEarlier: true }), 2);
  expect(read()).toMatchObject([
    { subject: 'One', undo: expect.any(Function) as unknown },
    { subject: 'Two', verb: 'already marked as answered', undo: undefined },
  ]);
});
