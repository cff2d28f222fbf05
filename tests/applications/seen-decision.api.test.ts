/** A change of a decision names the one that was seen, so that a page that slept changes no other. */
import { beforeEach, expect, test } from 'vitest';
import { apply } from '#tests/support/applications/applicant.ts';
import { decide } from '#tests/support/applications/applications.ts';
import { clearBoard } from '#tests/support/applications/board.ts';
import { callApi } from '#tests/support/call-api.ts';

beforeEach(clearBoard);

const act = (id: string, name: string, decidedAt: string) =>
  callApi(`/api/admin/applications/${id}/${name}?${new URLSearchParams({ decidedAt })}`, {
    method: 'POST',
    admin: true,
  });

async function readDecidedAt(id: string): Promise<string> {
  const { body } = await callApi(`/api/admin/applications/${id}`, { admin: true });
  return (body as { application: { decidedAt: string } }).application.decidedAt;
}

test.each(['undo', 'reopen'])('%s changes no decision of a colleague', async (name) => {
  const { id } = await apply();
  await decide(id, 'approved');
  const seen = await readDecidedAt(id);
  await act(id, 'undo', seen);
  await decide(id, 'declined', 'No room.');
  expect(await act(id, name, seen)).toMatchObject({
    status: 409,
    body: { error: 'Somebody else changed the decision meanwhile. Nothing was changed.' },
  });
  expect(await act(id, name, await readDecidedAt(id))).toMatchObject({ status: 200 });
});
