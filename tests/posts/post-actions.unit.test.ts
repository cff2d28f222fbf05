// @vitest-environment happy-dom
/** What staff read after they acted on several posts at once. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePostActions } from '#portal/posts/use-post-actions.ts';
import { openSession } from '#portal/session/request.ts';
import { buildAdminPost } from '#tests/support/factories/admin-posts.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();

test('a post that was not deleted is still told when a later one is', async () => {
  openSession('password', () => undefined);
  const [one, two] = [buildAdminPost({ title: 'One' }), buildAdminPost({ title: 'Two' })];
  answered.mockImplementation(({ path }) =>
    path.endsWith(one.id)
      ? Response.json({ error: 'No.' }, { status: 409 })
      : new Response(null, { status: 204 }),
  );
  const { result } = renderHook(usePostActions);
  act(() => result.current.remove(one));
  await waitFor(() => expect(result.current.failed).toHaveLength(1));
  act(() => result.current.remove(two));
  await waitFor(() => expect(result.current.done).toBe('"Two" was deleted.'));
  expect(result.current.failed).toMatchObject([{ title: '"One" was not deleted.' }]);
});
