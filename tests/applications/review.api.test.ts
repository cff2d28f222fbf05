import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { postAction, readReview, mailRows } from '#tests/support/applications/applications.ts';
import { refusal, callApi } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

test.each([
  ['approved', 'is approved', true],
  ['declined', 'Your application', false],
])(
  'the preview of %s shows what would be sent, without sending it',
  async (decision, subject, hasLetter) => {
    const { id, email } = await insertApplication({ note: 'secret-note' });
    const { status, body } = await postAction(id, 'preview', { decision });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      to: { name: 'Test Researcher', address: email },
      subject: expect.stringContaining(subject) as string,
      letter: hasLetter
        ? {
            filename: expect.stringMatching(/^acceptance-letter/) as string,
            addressee: 'Test Researcher, Ph.D.',
          }
        : null,
    });
    expect(JSON.stringify(body)).not.toContain('secret-note');
    expect(await mailRows(email)).toEqual([]);
  },
);

test('PUT /api/admin/applications/{id}/note keeps a note, and an empty one', async () => {
  const { id } = await insertApplication();
  const note = 'Line one.\n李小龍 agrees.';
  expect((await postAction(id, 'note', { note, version: 1 })).status).toBe(200);
  expect((await readReview(id)).application).toMatchObject({ note, version: 2 });
  expect((await postAction(id, 'note', { note: '', version: 2 })).status).toBe(200);
  expect((await readReview(id)).application.note).toBe('');
});

test('a note on an old version answers 409 and keeps the newer note', async () => {
  const { id } = await insertApplication();
  await postAction(id, 'note', { note: 'First.', version: 1 });
  expect(await postAction(id, 'note', { note: 'Second.', version: 1 })).toMatchObject(
    refusal(409, 'Someone else changed this application meanwhile. Your note was not saved.'),
  );
  expect((await readReview(id)).application.note).toBe('First.');
});

test('an earlier application of the same address is shown beside it, unmerged', async () => {
  const earlier = await insertApplication();
  const later = await insertApplication({
    email: earlier.email.toUpperCase(),
    earlierId: earlier.id,
  });
  const { application, others } = await readReview(later.id);
  expect(application.earlierId).toBe(earlier.id);
  expect(others.map(({ id }) => id)).toEqual([earlier.id]);
  const rows = await selectRows(
    researcherApplications,
    eq(researcherApplications.status, 'pending'),
  );
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([earlier.id, later.id]));
});

test('the figures of applications count what is pending and what is overdue', async () => {
  const read = async () =>
    (await callApi('/api/admin/applications/stats', { admin: true })).body as Record<
      string,
      number
    >;
  const before = await read();
  await insertApplication();
  await insertApplication({ createdAt: new Date('2026-01-01') });
  await insertApplication({ createdAt: new Date('2026-01-01'), spam: true });
  await insertApplication({ status: 'approved', decidedAt: new Date() });
  const after = await read();
  const grown = Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]),
  );
  expect(grown).toEqual({ pending: 2, overdue: 1, approved: 1, declined: 0, withdrawn: 0 });
});
