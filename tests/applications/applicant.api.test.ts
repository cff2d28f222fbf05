/** The applicant's page and acts (P-110 to P-112), and the link that opens them. */
import { and, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applicantMessages } from '#model/applications/applicant.ts';
import { readTables } from '#ops/backup/catalog.ts';
import { openApplication } from '#server/applications/open-application.ts';
import { openLinkRequest, sendLinkAgain } from '#server/applications/link-request.ts';
import { applicationVersions, researcherApplications } from '#server/db/applications-schema.ts';
import { database, runSql } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import {
  sendApplicantAction,
  apply,
  findLinkToken,
} from '#tests/support/applications/applicant.ts';
import {
  postAction,
  decide,
  mailRows,
  readReview,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { callApi, freshAddress, dataRequest, refusal, wrong } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';
import { sendApplication, listApplications } from '#tests/support/applications/send-application.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const { mailsTo } = storeEmails();

async function view(token: string) {
  const opened = await openApplication(visitPage(token));
  if (!('view' in opened)) throw new Error(`The link does not open: ${opened.problem}`);
  return opened.view;
}

const readEvents = async (id: string) => (await readReview(id)).events.map((event) => event.act);

async function moveBack(id: string, column: 'decided_at' | 'withdrawn_at', hours: number) {
  await runSql(
    database().queries,
    sql`update researcher_applications set ${sql.identifier(column)} = now() - make_interval(hours => ${hours}) where id = ${id}`,
  );
}

/** Approves an application, and lets its mail be given up. */
async function applyUnheard() {
  const applicant = await apply();
  await decide(applicant.id, 'approved');
  await sendAfterUndoWindow();
  const { email, reference } = applicant;
  const change = (values: Partial<typeof outbox.$inferInsert>) =>
    database()
      .queries.update(outbox)
      .set(values)
      .where(and(eq(outbox.toAddress, email), eq(outbox.kind, 'application-approved')));
  const lastError = `550 No ${email} here`;
  await change({ state: 'failed', sentAt: null, lastError });
  return { ...applicant, change, lastError, subject: `Your application ${reference} is approved` };
}

test('mail that has left is not named as given up', async () => {
  const { id, token } = await apply();
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  expect(await view(token)).toMatchObject({ undelivered: [], isDecisionUndelivered: false });
});

test('mail that was given up is named on the page of the applicant', async () => {
  const { token, subject, change } = await applyUnheard();
  const at = expect.any(String) as string;
  const seen = await view(token);
  expect(seen).toMatchObject({ state: 'approved', isDecisionUndelivered: true });
  expect(seen.undelivered).toEqual([{ subject, at, isAddressRefused: false }]);
  await change({ lastFailure: 'recipient' });
  expect((await view(token)).undelivered).toEqual([{ subject, at, isAddressRefused: true }]);
});

test('mail that was given up is named for staff, with the reason', async () => {
  const { id, subject, lastError } = await applyUnheard();
  const review = await readReview(id);
  expect(review.undelivered).toMatchObject([{ subject, reason: lastError }]);
  const person = await callApi(`/api/admin/people/researcher/${review.personId}`, {
    admin: true,
  });
  expect(person.body).toMatchObject({ undelivered: [{ subject, reason: lastError }] });
});

test('mail that was given up is not named for another application of its address', async () => {
  const { email } = await applyUnheard();
  const other = await apply({ email });
  expect((await view(other.token)).undelivered).toEqual([]);
  expect((await readReview(other.id)).undelivered).toEqual([]);
});

test('a repeat of the same attempt answers the same link, also after a correction', async () => {
  const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
  const responses = await Promise.all([sendApplication(request), sendApplication(request)]);
  await sendApplicantAction(findLinkToken(responses[0]?.body), 'correct', {
    position: 'Professor',
  });
  const links = [...responses, await sendApplication(request)].map(({ body }) =>
    findLinkToken(body),
  );
  expect(new Set(links).size).toBe(1);
  expect(await listApplications(request.email)).toHaveLength(1);
});

test('an application that looks like spam gets a link too, and no mail', async () => {
  const request = { ...buildApplicationRequest(), website: 'https://spam.example' };
  const token = findLinkToken((await sendApplication(request)).body);
  expect((await view(token)).state).toBe('review');
  expect((await sendApplicantAction(token, 'withdraw')).status).toBe(200);
  expect(await mailRows(request.email)).toEqual([]);
});

test('the link is mailed, while no row of any table holds its token', async () => {
  const { email, token } = await apply();
  await sendApplicantAction(token, 'withdraw');
  for (const mail of await mailRows(email)) {
    expect((await composeMail(mail)).text).toContain(`/application/${token}`);
  }
  const [, signature = ''] = token.split('.');
  for (const name of await readTables(database().queries)) {
    const rows = await runSql(
      database().queries,
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${signature}%`}`,
    );
    expect({ name, rows }).toEqual({ name, rows: [] });
  }
});

test('a link opens its own application only, by page and by every action', async () => {
  const [one, other] = [await apply(), await apply()];
  const mixed = `${one.token.split('.')[0]}.${other.token.split('.')[1]}`;
  for (const token of [mixed, 'nothing', `${crypto.randomUUID()}.${'a'.repeat(26)}`]) {
    expect(await openApplication(visitPage(token))).toMatchObject({ status: 404 });
    for (const name of ['correct', 'answer', 'withdraw', 'withdraw/undo']) {
      const response = await sendApplicantAction(token, name, { answer: 'Yes.' });
      expect(response).toMatchObject(refusal(404, 'Link not found'));
    }
    expect((await callApi(`/api/application/${token}/letter.pdf`)).status).toBe(404);
  }
  expect((await view(one.token)).reference).toBe(one.reference);
});

test('reading the page of an application fifty times changes no row', async () => {
  const { token } = await apply();
  const snapshot = async () => {
    const tables = (await readTables(database().queries)).filter((name) => name !== 'rate_limits');
    return Promise.all(
      tables.map((name) =>
        runSql(database().queries, sql`select t::text from ${sql.identifier(name)} t order by 1`),
      ),
    );
  };
  const before = await snapshot();
  for (let time = 0; time < 50; time += 1) {
    await view(token);
    const method = time % 2 ? 'GET' : 'HEAD';
    for (const name of ['withdraw', 'letter.pdf']) {
      const response = await callApi(`/api/application/${token}/${name}`, { method });
      expect(response.status).toBe(name === 'withdraw' ? 405 : 404);
    }
  }
  expect(await snapshot()).toEqual(before);
});

const linkMails = async (email: string) =>
  (await mailRows(email)).filter(({ kind }) => kind === 'application-link');

test('the link is sent again for reference and address in any case, three times a day', async () => {
  const { reference, email, token } = await apply();
  for (let time = 0; time < 5; time += 1) {
    await sendLinkAgain(reference.toLowerCase(), email.toUpperCase());
  }
  const mails = await linkMails(email);
  expect(mails).toHaveLength(3);
  for (const mail of mails) expect((await composeMail(mail)).text).toContain(token);
});

test('the link is not sent again for another address, another reference or another year', async () => {
  const [one, other] = [await apply(), await apply()];
  await sendLinkAgain(one.reference, other.email);
  await sendLinkAgain(one.reference.replace(/^BAI-\d+/, 'BAI-1999'), one.email);
  await sendLinkAgain('', '');
  expect([...(await linkMails(one.email)), ...(await linkMails(other.email))]).toEqual([]);
});

test('the form for the link is answered before anything is looked up, known or not', async () => {
  const { reference, email } = await apply();
  const transaction = vi.spyOn(database(), 'transaction');
  onTestFinished(() => {
    transaction.mockRestore();
  });
  for (const address of [email, `nobody-${email}`]) {
    const work: Promise<unknown>[] = [];
    const page = visitPage('', {
      form: { reference: ` ${reference} `, email: ` ${address} ` },
      waitUntil: (task) => work.push(task),
    });
    const { sent } = { sent: undefined, ...(await openLinkRequest(page)) };
    expect(sent?.result).toEqual({ redirectTo: '/application?sent#sent' });
    expect(transaction).not.toHaveBeenCalled();
    expect(await Promise.all(work)).toEqual([true]);
    transaction.mockClear();
  }
  expect((await mailRows(email)).filter(({ kind }) => kind === 'application-link')).toHaveLength(1);
});

test('the form for the link names what is missing, and keeps what was typed', async () => {
  const fields = { reference: ' ', email: 'ana@mail' };
  expect(await openLinkRequest(visitPage('', { form: fields }))).toMatchObject({
    sent: {
      status: 422,
      fields,
      refusal: {
        fields: {
          reference: 'Reference is required.',
          email: 'Enter a full address, such as name@example.org.',
        },
      },
    },
  });
});

test('the form for the link is limited by network, and mails nothing then', async () => {
  freezeClock();
  const { reference, email } = await apply();
  const ip = freshAddress();
  const work: Promise<unknown>[] = [];
  const ask = () =>
    openLinkRequest(
      visitPage('', { form: { reference, email }, ip, waitUntil: (task) => work.push(task) }),
    );
  const problems = [];
  for (let time = 0; time < 12; time += 1) problems.push(await ask());
  expect(problems[0]).toMatchObject({ sent: { status: 200 } });
  expect(problems.at(-1)).toMatchObject({ sent: { status: 429, fields: { reference, email } } });
  await Promise.all(work);
  const before = (await mailRows(email)).length;
  await ask();
  await Promise.all(work);
  expect(await mailRows(email)).toHaveLength(before);
});

test('a correction of an older version is refused, unless it says what is stored', async () => {
  const { token } = await apply();
  const correct = (position: string, version?: number) =>
    sendApplicantAction(token, 'correct', { position, version });
  expect((await correct('Professor', 1)).body).toMatchObject({ version: 2 });
  expect(await correct('Lecturer', 1)).toMatchObject(refusal(409, applicantMessages.changed));
  expect((await correct('Professor', 1)).body).toMatchObject({ version: 2 });
  expect((await correct('Lecturer', 2)).body).toMatchObject({ version: 3 });
  expect((await correct('Dean')).body).toMatchObject({ version: 4 });
});

test('a correction makes a version with what was sent before, and raises the row’s version', async () => {
  const { id, token, position, fieldsVersion } = await apply();
  expect(fieldsVersion).toBe(1);
  const body = { position: 'Professor', degrees: ['md'] };
  expect(await sendApplicantAction(token, 'correct', body)).toMatchObject({
    status: 200,
    body: { state: 'review', version: 2 },
  });
  const { application, versions } = await readReview(id);
  expect(application).toMatchObject({ ...body, fieldsVersion: 2, version: 2 });
  expect(versions.map(({ version, fields }) => [version, fields.position])).toEqual([
    [1, position],
    [2, 'Professor'],
  ]);
  expect(await readEvents(id)).toEqual(['corrected']);
  const stale = await postAction(id, 'decision', { decision: 'approved', version: 1 });
  expect(stale.status).toBe(409);
});

test('a correction that says the same again, or nothing, changes nothing', async () => {
  const { id, token, email } = await apply({ degrees: ['phd', 'md'] });
  for (const body of [
    { degrees: ['md', 'phd'] },
    { position: 'Principal investigator', email: email.toUpperCase() },
  ]) {
    expect(await sendApplicantAction(token, 'correct', body)).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
  }
  expect((await readReview(id)).versions).toHaveLength(1);
  expect(await readEvents(id)).toEqual([]);
});

test('two corrections at once are two versions', async () => {
  const { id, token } = await apply();
  await Promise.all(
    ['One.', 'Two.'].map((motivation) => sendApplicantAction(token, 'correct', { motivation })),
  );
  const { versions, application } = await readReview(id);
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(versions.at(-1)?.fields.motivation).toBe(application.motivation);
});

test.each([
  [{ email: 'other@example.org' }, { email: applicantMessages.email }],
  [{ degrees: [] }, { degrees: 'Please select at least one degree or credential' }],
  [{ firstName: ' ' }, { firstName: 'First name is required.' }],
])('a correction with %j is refused with the field and the fix', async (body, fields) => {
  const { id, token } = await apply();
  expect(await sendApplicantAction(token, 'correct', body)).toMatchObject(wrong(fields));
  expect((await readReview(id)).versions).toHaveLength(1);
});

test('two withdrawals at once are one, confirmed by one mail', async () => {
  const { id, token, email } = await apply();
  const responses = await Promise.all([
    sendApplicantAction(token, 'withdraw'),
    sendApplicantAction(token, 'withdraw'),
  ]);
  expect(responses).toMatchObject([
    { status: 200, body: { state: 'withdrawn' } },
    { status: 200, body: { state: 'withdrawn' } },
  ]);
  expect(await readEvents(id)).toEqual(['withdrawn']);
  await sendAfterUndoWindow();
  expect(
    mailsTo(email).filter(({ email: { subject } }) => subject?.includes('withdrew')),
  ).toHaveLength(1);
});

test('a withdrawn application is neither decided nor corrected', async () => {
  const { id, token } = await apply();
  await sendApplicantAction(token, 'withdraw');
  expect(await decide(id, 'approved')).toMatchObject(
    refusal(409, 'This application was already withdrawn. Nothing was changed.'),
  );
  expect(await sendApplicantAction(token, 'correct', { position: 'Professor' })).toMatchObject({
    status: 409,
  });
});

test('a withdrawn application is listed as withdrawn alone', async () => {
  const { id, token } = await apply();
  await sendApplicantAction(token, 'withdraw');
  const listed = await callApi('/api/admin/applications?status=withdrawn', { admin: true });
  expect(JSON.stringify(listed.body)).toContain(id);
  const pending = await callApi('/api/admin/applications?status=pending', { admin: true });
  expect(JSON.stringify(pending.body)).not.toContain(id);
});

test('a withdrawal that is undone twice within a day is undone once', async () => {
  const { id, token } = await apply();
  await sendApplicantAction(token, 'withdraw');
  for (let time = 0; time < 2; time += 1) {
    expect(await sendApplicantAction(token, 'withdraw/undo')).toMatchObject({
      status: 200,
      body: { state: 'review' },
    });
  }
  expect(await readEvents(id)).toEqual(['withdrawn', 'restored']);
  expect((await decide(id, 'approved')).status).toBe(200);
});

test('a withdrawal that is undone again and again is confirmed by three mails a day', async () => {
  const { token, email } = await apply();
  for (let time = 0; time < 5; time += 1) {
    expect((await sendApplicantAction(token, 'withdraw')).status).toBe(200);
    expect((await sendApplicantAction(token, 'withdraw/undo')).status).toBe(200);
  }
  const mails = (await mailRows(email)).filter(({ subject }) => subject.includes('withdrew'));
  expect(mails).toHaveLength(3);
});

test('a withdrawal can no longer be undone after a day', async () => {
  const { id, token } = await apply();
  await sendApplicantAction(token, 'withdraw');
  expect((await view(token)).undoUntil).not.toBeNull();
  await moveBack(id, 'withdrawn_at', 25);
  expect(await view(token)).toMatchObject({ state: 'withdrawn', undoUntil: null });
  expect(await sendApplicantAction(token, 'withdraw/undo')).toMatchObject(
    refusal(409, applicantMessages.tooLate),
  );
});

test.each(['approved', 'declined'])(
  'an application that was %s tells the applicant nothing until the decision is final',
  async (decision) => {
    const { id, token } = await apply();
    const before = await view(token);
    await decide(id, decision);
    expect(await view(token)).toEqual(before);
    expect((await callApi(`/api/application/${token}/letter.pdf`)).status).toBe(404);
    await moveBack(id, 'decided_at', 1);
    expect(await view(token)).toEqual(before);
    await sendAfterUndoWindow();
    expect((await postAction(id, 'undo')).status).toBe(409);
    expect(await view(token)).toMatchObject({ state: decision, canCorrect: false });
    const letter = await callApi(`/api/application/${token}/letter.pdf`);
    expect(letter.status).toBe(decision === 'approved' ? 200 : 404);
    for (const name of ['correct', 'answer', 'withdraw', 'withdraw/undo']) {
      const body = { position: 'Professor', answer: 'Yes.' };
      expect((await sendApplicantAction(token, name, body)).status).toBe(409);
    }
  },
);

test('a decision is shown once its mail has left', async () => {
  const { id, token } = await apply();
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  expect(await view(token)).toMatchObject({ state: 'approved', hasLetter: true });
  await postAction(id, 'letter/withdraw');
  expect((await view(token)).hasLetter).toBe(false);
});

test.each([
  ['correct', 'corrected', 'pending'],
  ['withdraw', 'withdrawn', 'withdrawn'],
])(
  '"%s" by the applicant takes back a decision that can be undone, and its mail',
  async (name, event, status) => {
    const { id, token, email } = await apply();
    await decide(id, 'approved');
    expect((await sendApplicantAction(token, name, { position: 'Professor' })).status).toBe(200);
    expect(await readEvents(id)).toEqual(['approved', 'undone', event]);
    const { application, letter } = await readReview(id);
    expect(application.status).toBe(status);
    expect(letter?.withdrawnAt).not.toBeNull();
    await sendAfterUndoWindow();
    expect(
      mailsTo(email)
        .map((mail) => mail.email.subject)
        .join(),
    ).not.toContain('approved');
  },
);

test('of a decision and a correction at once one rests on the other', async () => {
  const { id, token } = await apply();
  const [decided, corrected] = await Promise.all([
    postAction(id, 'decision', { decision: 'approved', version: 1 }),
    sendApplicantAction(token, 'correct', { position: 'Professor' }),
  ]);
  expect(corrected.status).toBe(200);
  const { application } = await readReview(id);
  expect(application).toMatchObject({ position: 'Professor', status: 'pending' });
  expect([200, 409]).toContain(decided.status);
});

test('an erasure takes versions and link along', async () => {
  const { id, token, email } = await apply();
  await sendApplicantAction(token, 'correct', { position: 'Professor' });
  await dataRequest('erase', email);
  expect(await selectRows(applicationVersions, eq(applicationVersions.applicationId, id))).toEqual(
    [],
  );
  expect(await selectRows(researcherApplications, eq(researcherApplications.id, id))).toEqual([]);
  expect(await selectRows(outbox, eq(outbox.toAddress, email))).toEqual([]);
  expect(await openApplication(visitPage(token))).toMatchObject({ status: 404 });
});
