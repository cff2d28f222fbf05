/** Staff ask a question instead of refusing; it is answered once and reminded of once (P-113). */
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applicantMessages } from '#model/applications/applicant.ts';
import { dayMs } from '#model/dates/durations.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { remindApplicants } from '#server/applications/ask-question.ts';
import { openApplication } from '#server/applications/open-application.ts';
import { summarizeApplications } from '#server/applications/read-applications.ts';
import { applicationQuestions, researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { identity } from '#model/site/identity.ts';
import { sendApplicantAction, apply } from '#tests/support/applications/applicant.ts';
import {
  postAction,
  decide,
  mailRows,
  readReview,
} from '#tests/support/applications/applications.ts';
import { callApi, dataRequest, refusal, wrong } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const question = 'Which indicator did you use?';

async function setAskedAt(id: string, askedAt: Date) {
  await database()
    .queries.update(applicationQuestions)
    .set({ askedAt })
    .where(eq(applicationQuestions.applicationId, id));
}

async function applyAndAsk() {
  const applicant = await apply();
  expect((await postAction(applicant.id, 'question', { question })).status).toBe(200);
  return applicant;
}

test('an application with a question stays pending while its clock stands', async () => {
  const { id } = await applyAndAsk();
  const { application, questions, events } = await readReview(id);
  expect(application).toMatchObject({ status: 'pending', version: 2, fieldsVersion: 1 });
  expect(application.clockStops).toMatchObject([{ cause: 'question', until: null }]);
  expect(questions).toMatchObject([{ question, answer: null, answeredAt: null }]);
  expect(events.map((event) => event.act)).toEqual(['asked']);
});

test('a question is mailed with the link to the page that shows it', async () => {
  const { email, token } = await applyAndAsk();
  const mail = (await mailRows(email)).find(({ kind }) => kind === 'application-question');
  if (!mail) throw new Error('No mail was queued.');
  const { text } = await composeMail(mail);
  expect(text).toContain(question);
  expect(text).toContain(`/application/${token}`);
  expect(await openApplication(visitPage(token))).toMatchObject({
    view: { state: 'question' },
  });
});

test('one question is asked at a time, also of two at once', async () => {
  const { id } = await apply();
  const responses = await Promise.all([
    postAction(id, 'question', { question }),
    postAction(id, 'question', { question }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await readReview(id)).questions).toHaveLength(1);
  const body = { error: 'A question is already open. The applicant can answer one at a time.' };
  expect(await postAction(id, 'question', { question: 'And?' })).toMatchObject({
    status: 409,
    body,
  });
});

test.each([
  [{ question: ' ' }, 422],
  [{ question: 'x'.repeat(2001) }, 422],
  [{ question, version: 7 }, 409],
])('a question of %j is refused', async (body, status) => {
  const { id } = await apply();
  expect((await postAction(id, 'question', body)).status).toBe(status);
  expect((await readReview(id)).questions).toEqual([]);
});

test('a question about a decided application is refused', async () => {
  const { id } = await apply();
  await decide(id, 'declined');
  expect((await postAction(id, 'question', { question })).status).toBe(409);
  expect((await postAction(crypto.randomUUID(), 'question', { question })).status).toBe(404);
});

test('an answer that is sent twice is stored once, as a new version', async () => {
  const { id, token } = await applyAndAsk();
  const answer = 'A ratiometric dye.';
  const responses = await Promise.all([
    sendApplicantAction(token, 'answer', { answer }),
    sendApplicantAction(token, 'answer', { answer }),
  ]);
  expect(responses).toMatchObject([
    { status: 200, body: { state: 'review', version: 2 } },
    { status: 200, body: { state: 'review', version: 2 } },
  ]);
  expect(await sendApplicantAction(token, 'answer', { answer: 'Another.' })).toMatchObject(
    refusal(409, applicantMessages.answered),
  );
  const { questions, versions, events } = await readReview(id);
  expect(questions).toMatchObject([{ question, answer }]);
  expect(versions.map(({ version }) => version)).toEqual([1, 2]);
  expect(events.map((event) => event.act)).toEqual(['asked', 'answered']);
});

async function applyAndAnswer() {
  const asked = await applyAndAsk();
  const answer = `A dye ${crypto.randomUUID()}.`;
  await sendApplicantAction(asked.token, 'answer', { answer });
  return { ...asked, answer };
}

test('a decision about the version before an answer is refused', async () => {
  const { id } = await applyAndAnswer();
  const { application } = await readReview(id);
  const stale = { decision: 'approved', version: application.version - 1 };
  expect((await postAction(id, 'decision', stale)).status).toBe(409);
});

test('an answer is mailed to staff, who can ask again', async () => {
  const { id } = await applyAndAnswer();
  const notices = await selectRows(
    outbox,
    and(eq(outbox.kind, 'application-answered'), eq(outbox.subjectId, id)),
  );
  expect(notices).toMatchObject([{ toAddress: identity.email }]);
  expect((await postAction(id, 'question', { question: 'And the calibration?' })).status).toBe(200);
});

test('an answer without a question, or without words, is not stored', async () => {
  const { id, token } = await apply();
  expect(await sendApplicantAction(token, 'answer', { answer: 'Yes.' })).toMatchObject(
    refusal(409, applicantMessages.noQuestion),
  );
  expect(await readReview(id)).toMatchObject({ questions: [], versions: [{ version: 1 }] });
  const asked = await applyAndAsk();
  expect(await sendApplicantAction(asked.token, 'answer', { answer: ' ' })).toMatchObject(
    wrong({ answer: 'Answer is required.' }),
  );
  expect(await readReview(asked.id)).toMatchObject({
    questions: [{ answer: null }],
    versions: [{ version: 1 }],
  });
});

test('a page that shows an answered question leaves the newer one open', async () => {
  const { id, token } = await applyAndAsk();
  const read = async () => (await readReview(id)).questions;
  const askedAt = (await read())[0]?.askedAt;
  const stale = { answer: 'A second answer.', askedAt };
  await sendApplicantAction(token, 'answer', { answer: 'A dye.', askedAt });
  await postAction(id, 'question', { question: 'And the calibration?' });
  expect(await sendApplicantAction(token, 'answer', stale)).toMatchObject(
    refusal(409, applicantMessages.answered),
  );
  const repeated = await sendApplicantAction(token, 'answer', { answer: 'A dye.', askedAt });
  expect(repeated.status).toBe(200);
  const form = { ...stale, act: 'answer', askedAt: askedAt ?? '' };
  expect(await openApplication(visitPage(token, { form }))).toMatchObject({
    view: { state: 'question' },
    sent: { status: 409, fields: { answer: 'A second answer.' } },
  });
  expect(await read()).toMatchObject([{ answer: 'A dye.' }, { answer: null }]);
});

test('an answer takes back a decision that can be undone', async () => {
  const { id, token } = await applyAndAsk();
  await decide(id, 'declined');
  expect((await sendApplicantAction(token, 'answer', { answer: 'Yes.' })).status).toBe(200);
  expect((await readReview(id)).application.status).toBe('pending');
});

test('a question stops the clock in list, figures, people and alert until the answer', async () => {
  const { id, email, token } = await applyAndAsk();
  const now = new Date();
  const createdAt = new Date(now.getTime() - 30 * dayMs);
  await database()
    .queries.update(researcherApplications)
    .set({ createdAt })
    .where(eq(researcherApplications.id, id));
  await setAskedAt(id, createdAt);
  const overdue = async () => (await summarizeApplications(now)).overdue;
  const before = await overdue();
  expect((await checkAlerts(now)).join()).not.toContain(id);
  const list = await callApi('/api/admin/applications?status=pending', { admin: true });
  const rows = list.body as { id: string; clockStops: unknown[] }[];
  expect(rows.find((row) => row.id === id)?.clockStops).toHaveLength(1);
  const people = await callApi('/api/admin/people', { admin: true });
  expect(people.body).toContainEqual(
    expect.objectContaining({
      email,
      review: expect.objectContaining({ clockStops: [expect.anything()] }) as unknown,
    }),
  );

  await sendApplicantAction(token, 'answer', { answer: 'Yes.' });
  expect(await overdue()).toBe(before);
  const later = new Date(now.getTime() + 30 * dayMs);
  expect((await summarizeApplications(later)).overdue).toBeGreaterThan(0);
  expect((await checkAlerts(later)).join()).toContain(id);
});

test('one reminder of a question leaves after five business days, and none after an answer', async () => {
  const [silent, answered] = [await applyAndAsk(), await applyAndAsk()];
  await sendApplicantAction(answered.token, 'answer', { answer: 'Yes.' });
  const now = Date.now();
  await remindApplicants(new Date(now + 4 * dayMs));
  const reminders = async ({ email }: { email: string }) =>
    (await mailRows(email)).filter(({ kind }) => kind === 'application-reminder');
  expect(await reminders(silent)).toEqual([]);
  for (const days of [12, 13, 40]) await remindApplicants(new Date(now + days * dayMs));
  expect(await reminders(silent)).toHaveLength(1);
  expect(await reminders(answered)).toEqual([]);
  expect((await readReview(silent.id)).application.status).toBe('pending');
  await sendApplicantAction(silent.token, 'answer', { answer: 'Yes.' });
  expect(await reminders(silent)).toMatchObject([{ state: 'withdrawn' }]);
});

test('mails about a question that is answered while a decision waits never leave', async () => {
  const { id, email, token } = await applyAndAsk();
  await decide(id, 'declined');
  await sendApplicantAction(token, 'answer', { answer: 'Yes.' });
  const mails = (await mailRows(email)).filter(({ kind }) => kind === 'application-question');
  expect(mails).toMatchObject([{ state: 'withdrawn' }]);
});

test.each(['declined', 'withdrawn'] as const)(
  'mails about a question that wait do not leave once the application is %s, and leave after that was taken back',
  async (end) => {
    const { id, email, token } = await applyAndAsk();
    const later = new Date(Date.now() + 12 * dayMs);
    await remindApplicants(later);
    const states = async () =>
      (await mailRows(email))
        .filter(({ kind }) => /question|reminder/.test(kind))
        .map(({ kind, state }) => [kind, state])
        .sort();
    const [asked, reminded] = ['application-question', 'application-reminder'];
    expect(await states()).toEqual([
      [asked, 'queued'],
      [reminded, 'queued'],
    ]);
    await (end === 'declined' ? decide(id, end) : sendApplicantAction(token, 'withdraw'));
    await remindApplicants(later);
    expect(await states()).toEqual([
      [asked, 'withdrawn'],
      [reminded, 'withdrawn'],
    ]);
    await (end === 'declined'
      ? postAction(id, 'undo')
      : sendApplicantAction(token, 'withdraw/undo'));
    expect((await readReview(id)).application.status).toBe('pending');
    expect(await states()).toEqual([
      [asked, 'queued'],
      [reminded, 'withdrawn'],
    ]);
    await remindApplicants(later);
    expect(await states()).toEqual([
      [asked, 'queued'],
      [reminded, 'queued'],
    ]);
  },
);

test('questions and answers are exported with their application', async () => {
  const { id, email, answer } = await applyAndAnswer();
  const other = await apply({ email });
  const exported = await dataRequest('export', email);
  const { applications } = exported.body as { applications: { id: string }[] };
  expect(applications).toHaveLength(2);
  expect(applications.find((one) => one.id === id)).toMatchObject({
    questions: [{ question, answer }],
    versions: [{ version: 1 }, { version: 2 }],
  });
  expect(applications.find((one) => one.id === other.id)).toMatchObject({ questions: [] });
});

test('questions and answers are erased with their application', async () => {
  const { id, email, answer } = await applyAndAnswer();
  await dataRequest('erase', email);
  const left = await selectRows(
    applicationQuestions,
    sql`application_id = ${id} or answer = ${answer}`,
  );
  expect(left).toEqual([]);
});
