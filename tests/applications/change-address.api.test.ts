/** Staff change the address of an applicant whose mailbox is gone or was mistyped (P-274). */
import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { remindApplicants } from '#server/applications/ask-question.ts';
import { openApplication } from '#server/applications/open-application.ts';
import { database } from '#server/db/client.ts';
import { outbox, people } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { apply } from '#tests/support/applications/applicant.ts';
import {
  decide,
  mailRows,
  postAction,
  readReview,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { wrong } from '#tests/support/call-api.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

storeEmails();

const newEmail = () => `moved-${crypto.randomUUID()}@example.org`;
const researchers = (email: string) =>
  selectRows(people, and(eq(people.type, 'researcher'), eq(people.email, email)));
const hasPage = async (token: string) => 'view' in (await openApplication(visitPage(token)));

const findMail = async (email: string, kind: string) =>
  (await mailRows(email)).find((mail) => mail.kind === kind);

async function readLink(mail: typeof outbox.$inferSelect | undefined): Promise<string> {
  if (!mail) throw new Error('There is no such mail.');
  return /\/application\/([\w.-]+)/.exec((await composeMail(mail)).text)?.[1] ?? '';
}

test('an applicant with another address has a new link, and the old one opens nothing', async () => {
  const { id, email, token } = await apply();
  const moved = newEmail();
  expect(await postAction(id, 'address', { email: moved })).toMatchObject({
    status: 200,
    body: { application: { email: moved } },
  });
  expect(await hasPage(token)).toBe(false);
  expect(await hasPage(await readLink(await findMail(moved, 'application-readdressed')))).toBe(
    true,
  );
  expect((await readReview(id)).events.map(({ act }) => act)).toContain('readdressed');
  expect([await researchers(email), await researchers(moved)]).toEqual([
    [],
    [expect.objectContaining({ email: moved })],
  ]);
});

test('mail that waits or did not arrive goes to the new address with a link that works', async () => {
  const { id, email } = await apply();
  await sendAfterUndoWindow();
  await decide(id, 'approved');
  const confirmation = eq(outbox.kind, 'application-confirmation');
  await database()
    .queries.update(outbox)
    .set({ state: 'failed', sentAt: null })
    .where(and(eq(outbox.toAddress, email), confirmation));
  const moved = newEmail();
  await postAction(id, 'address', { email: moved });
  expect(await mailRows(email)).toEqual([]);
  for (const kind of ['application-confirmation', 'application-approved']) {
    expect(await hasPage(await readLink(await findMail(moved, kind)))).toBe(true);
  }
  expect((await readReview(id)).mail).toMatchObject({ to: moved, canUndo: true });
});

test('mail that a decision withdrew goes to the new address once the application is reopened', async () => {
  const { id, email } = await apply();
  await postAction(id, 'question', { question: 'Which indicator did you use?' });
  const later = new Date(Date.now() + 12 * dayMs);
  await remindApplicants(later);
  const isAsked = inArray(outbox.kind, ['application-question', 'application-reminder']);
  await database()
    .queries.update(outbox)
    .set({ state: 'queued', sentAt: null, attempts: 3, dueAt: later })
    .where(and(eq(outbox.toAddress, email), isAsked));
  await decide(id, 'declined');
  await sendAfterUndoWindow();
  const moved = newEmail();
  await postAction(id, 'address', { email: moved });
  await postAction(id, 'reopen');
  await remindApplicants(later);
  for (const kind of ['application-question', 'application-reminder']) {
    expect(await findMail(email, kind)).toBeUndefined();
    const mail = await findMail(moved, kind);
    expect(mail).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await hasPage(await readLink(mail))).toBe(true);
  }
});

test('mail that has left stays as it was sent', async () => {
  const { id, email } = await apply();
  await decide(id, 'declined', 'Not enough data.');
  await sendAfterUndoWindow();
  await postAction(id, 'address', { email: newEmail() });
  expect((await readReview(id)).mail).toMatchObject({ to: email, state: 'sent' });
});

test('a researcher with another application stays in People at the old address', async () => {
  const { id, email } = await apply();
  await apply({ email });
  await postAction(id, 'address', { email: newEmail() });
  expect(await researchers(email)).toHaveLength(1);
});

test('the address in other letters changes nothing', async () => {
  const { id, email, token } = await apply();
  await postAction(id, 'address', { email: email.toUpperCase() });
  expect(await hasPage(token)).toBe(true);
});

test('an application that looks like spam gets no mail at another address', async () => {
  const { id } = await insertApplication({ spam: true });
  const moved = newEmail();
  expect((await postAction(id, 'address', { email: moved })).status).toBe(200);
  expect(await mailRows(moved)).toEqual([]);
});

test('a wrong address is named', async () => {
  const { id } = await apply();
  expect(await postAction(id, 'address', { email: 'ana@' })).toMatchObject(
    wrong({ email: 'Enter a full address, such as name@example.org.' }),
  );
});
