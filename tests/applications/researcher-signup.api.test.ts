import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hourMs } from '#model/dates/durations.ts';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox, people } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { identity } from '#model/site/identity.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import {
  listMailAbout,
  sendApplication,
  sendAndFind,
  listApplications,
} from '#tests/support/applications/send-application.ts';
import { selectRows } from '#tests/support/rows.ts';

test('POST /api/researcher-signup stores the application as pending and answers 201 with its reference', async () => {
  const request = buildApplicationRequest({
    experience: 'One.\n\nTwo — 李小龍.',
    degrees: ['md', 'phd'],
  });
  const response = await sendApplication(request);
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const rows = await listApplications(request.email);
  expect(rows).toHaveLength(1);
  expect(response.body).toEqual({
    ok: true,
    reference: expect.stringMatching(new RegExp(`^BAI-\\d{4}-0*${rows[0]?.number}$`)) as unknown,
    link: expect.stringMatching(/^http.*\/application\/[0-9a-f-]{36}\.[a-z2-7]{26}$/) as unknown,
  });
  expect(rows[0]).toMatchObject({
    ...request,
    status: 'pending',
    spam: false,
    earlierId: null,
    note: '',
  });
});

test('POST /api/researcher-signup makes the researcher known, with the institution', async () => {
  const { email } = await sendAndFind();
  const known = await selectRows(people, eq(people.email, email));
  expect(known).toMatchObject([
    {
      type: 'researcher',
      name: 'Visiting Researcher',
      institution: 'Institute of Developmental Biology',
    },
  ]);
});

test('POST /api/researcher-signup refuses what the contract refuses, names the fields and stores nothing', async () => {
  const request = buildApplicationRequest();
  const response = await sendApplication({
    ...request,
    firstName: null,
    degrees: ['phd', 'wizard'],
  });
  expect(response).toMatchObject({
    status: 422,
    body: {
      error: 'First name is required. Degrees/Credentials must be chosen from the list.',
      fields: {
        firstName: 'First name is required.',
        degrees: 'Degrees/Credentials must be chosen from the list.',
      },
    },
  });
  expect(await listApplications(request.email)).toEqual([]);
});

test.each([{ researchArea: 'alchemy' }, { degrees: ['phd', 'wizard'] }])(
  'the database, too, refuses what is not on the list: %j',
  async (unknown) => {
    await expect(insertApplication(unknown as never)).rejects.toThrow();
    expect(await selectRows(researcherApplications)).not.toContainEqual(
      expect.objectContaining(unknown),
    );
  },
);

test('an application mails one to the applicant and one to staff, neither with more than it needs', async () => {
  const row = await sendAndFind();
  const [confirmation, notice, ...others] = await listMailAbout(row.id);
  expect(others).toEqual([]);
  expect(confirmation).toMatchObject({
    kind: 'application-confirmation',
    toAddress: row.email,
    replyToAddress: identity.email,
    data: { name: 'Visiting Researcher', earlierReference: null },
  });
  expect(JSON.stringify(confirmation?.data)).not.toContain(row.motivation);
  expect(notice).toMatchObject({
    kind: 'application-notification',
    toAddress: identity.email,
    replyToAddress: row.email,
    data: { motivation: row.motivation, degrees: ['phd', 'postdoc'] },
  });
  for (const mail of [confirmation, notice]) {
    expect(mail?.subject).toMatch(/BAI-\d{4}-\d{4,}/);
  }
});

test('the confirmation of an application carries no text of a stranger: no link, no display name', async () => {
  const firstName = 'Win: <b>prize</b>';
  const request = buildApplicationRequest({ firstName });
  const [confirmation] = await listMailAbout((await sendAndFind(request)).id);
  if (!confirmation) throw new Error('No confirmation was queued.');
  const { text, html, to } = await composeMail(confirmation);
  expect(text).toContain('Dear applicant, thank you');
  expect(text + html).not.toContain('prize');
  expect(to).toEqual({ name: '', address: request.email });
});

test('applications at once from one mailbox get one confirmation', async () => {
  const { email } = buildApplicationRequest();
  const spellings = Array.from({ length: 6 }, (_, tag) => email.replace('@', `+${tag}@`));
  const requests = spellings.map((spelling) => buildApplicationRequest({ email: spelling }));
  const rows = await Promise.all(requests.map((request) => sendAndFind(request)));
  const kinds = (await Promise.all(rows.map(({ id }) => listMailAbout(id)))).flat();
  const count = (kind: string) => kinds.filter((mail) => mail.kind === kind).length;
  expect(count('application-confirmation')).toBe(1);
  expect(count('application-notification')).toBe(6);
});

test.each(['firstName', 'lastName'])(
  'an application with a link as %s is refused',
  async (field) => {
    const response = await sendApplication({ ...buildApplicationRequest(), [field]: 'q7z.Tk' });
    expect(response).toMatchObject({ status: 422 });
    expect(Object.keys((response.body as { fields: object }).fields)).toEqual([field]);
  },
);

test('an address gets one confirmation a day, staff hear of every application', async () => {
  const { id, email } = await sendAndFind();
  const again = await sendAndFind(buildApplicationRequest({ email, motivation: 'Second.' }));
  expect(await listMailAbout(again.id)).toMatchObject([{ kind: 'application-notification' }]);
  const [confirmation] = await listMailAbout(id);
  const yesterday = new Date(Date.now() - 25 * hourMs);
  await database()
    .queries.update(outbox)
    .set({ createdAt: yesterday })
    .where(eq(outbox.id, confirmation?.id ?? ''));
  const later = await sendAndFind(buildApplicationRequest({ email, motivation: 'Third.' }));
  expect(await listMailAbout(later.id)).toHaveLength(2);
});
