/** Every action of an applicant and of a board member works by a form that the page receives, without JavaScript. */
import { beforeEach, expect, test } from 'vitest';
import { applicantMessages } from '#model/applications/applicant.ts';
import { openApplication } from '#server/applications/open-application.ts';
import { openBallot } from '#server/applications/board/ballot-view.ts';
import { apply } from '#tests/support/applications/applicant.ts';
import {
  postAction,
  decide,
  mailRows,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { addMember, ballotToken, clearBoard } from '#tests/support/applications/board.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { visitPage } from '#tests/support/visit-page.ts';

storeEmails();

beforeEach(clearBoard);

async function sendToApplication(token: string, form?: Record<string, string>) {
  const opened = await openApplication(visitPage(token, form && { form }));
  if ('problem' in opened) throw new Error(`The link does not open: ${opened.problem}`);
  return opened;
}

async function sendToBallot(token: string, form?: Record<string, string>) {
  const opened = await openBallot(visitPage(token, form && { form }));
  if ('problem' in opened) throw new Error(`The link does not open: ${opened.problem}`);
  return opened;
}

const done = { status: 200, refusal: null };
const refuses = (fields: Record<string, string>) => ({ status: 422, refusal: { fields } });

async function openOne() {
  const { id } = await apply();
  return ballotToken(await addMember(), id);
}

test('the ballot asks about conflicts before the vote', async () => {
  const token = await openOne();
  const unanswered = await sendToBallot(token, { act: 'conflict' });
  expect(unanswered).toMatchObject({
    view: { state: 'conflict' },
    sent: refuses({ conflict: 'conflict must be true or false.' }),
  });
  const answered = await sendToBallot(token, { act: 'conflict', conflict: 'no' });
  expect(answered).toMatchObject({ view: { state: 'vote' }, sent: done });
});

const vote = { act: 'vote', version: '1', stance: 'approve', reason: '' };

/** Opens a ballot whose question about conflicts was answered. */
async function openForVote() {
  const token = await openOne();
  await sendToBallot(token, { act: 'conflict', conflict: 'no' });
  return token;
}

test('the ballot keeps what was typed of a refused vote', async () => {
  const token = await openForVote();
  expect(await sendToBallot(token, vote)).toMatchObject({
    view: { state: 'vote' },
    sent: { ...refuses({ reason: 'Reason is required.' }), fields: { stance: 'approve' } },
  });
  expect(await sendToBallot(token, { ...vote, stance: '', reason: 'Sound.' })).toMatchObject({
    sent: refuses({ stance: 'Choose approve, decline or question.' }),
  });
});

test('the ballot takes a vote on the version that it shows', async () => {
  const token = await openForVote();
  expect(await sendToBallot(token, { ...vote, reason: 'Sound.' })).toMatchObject({
    view: { state: 'voted', own: { stance: 'approve', reason: 'Sound.' } },
    sent: done,
  });
  expect(await sendToBallot(token, { ...vote, version: '2', reason: 'Late.' })).toMatchObject({
    view: { own: { reason: 'Sound.' } },
    sent: { status: 409 },
  });
});

test('the ballot takes a recusal before and after the vote', async () => {
  const token = await openOne();
  await sendToBallot(token, { act: 'conflict', conflict: 'no' });
  const recused = await sendToBallot(token, { act: 'conflict', conflict: 'yes' });
  expect(recused).toMatchObject({ view: { state: 'recused' }, sent: done });
});

test('the page of an application takes the answer to a question, and mails staff about it', async () => {
  const { id, token } = await apply();
  await postAction(id, 'question', { question: 'Which cells?' });
  await sendAfterUndoWindow();
  expect(await sendToApplication(token, { act: 'answer', answer: ' ' })).toMatchObject({
    view: { state: 'question' },
    sent: refuses({ answer: 'Answer is required.' }),
  });
  const answered = await sendToApplication(token, { act: 'answer', answer: 'Planarian.' });
  expect(answered).toMatchObject({
    view: { state: 'review', questions: [{ answer: 'Planarian.' }] },
    sent: { ...done, result: { redirectTo: `/application/${token}` } },
  });
});

test('the page of an application takes a correction, with degrees from checkboxes', async () => {
  const { token } = await apply({ degrees: ['phd'] });
  const { fields } = (await sendToApplication(token)).view;
  const { degrees: _, ...texts } = fields;
  const form = { ...texts, act: 'correct', 'degrees.md': 'on', 'degrees.phd': 'on' };
  const refused = await sendToApplication(token, { ...form, institution: '' });
  expect(refused).toMatchObject({
    view: { version: 1 },
    sent: refuses({ institution: 'Institution/Organization is required.' }),
  });
  const corrected = await sendToApplication(token, {
    ...form,
    institution: 'Institute of Nerves',
  });
  expect(corrected).toMatchObject({
    view: { version: 2, fields: { institution: 'Institute of Nerves', degrees: ['md', 'phd'] } },
    sent: done,
  });
  expect(await sendToApplication(token, { ...form, email: 'new@mail.example' })).toMatchObject({
    sent: refuses({ email: applicantMessages.email }),
  });
});

test('the page of an application keeps the degrees of a correction that is sent before its script runs', async () => {
  const { token } = await apply({ degrees: ['phd', 'md'] });
  const { fields, version } = (await sendToApplication(token)).view;
  const { degrees: _, ...texts } = fields;
  const form = {
    ...texts,
    act: 'correct',
    version: String(version),
    position: 'Professor',
    'keptDegrees.phd': 'on',
    'keptDegrees.md': 'on',
  };
  expect(await sendToApplication(token, form)).toMatchObject({
    view: { fields: { position: 'Professor', degrees: ['phd', 'md'] } },
    sent: done,
  });
  const stale = { ...form, position: 'Lecturer' };
  expect(await sendToApplication(token, stale)).toMatchObject({
    view: { fields: { position: 'Professor' } },
    sent: { status: 409, fields: { position: 'Lecturer' } },
  });
  const unticked = { ...form, version: '2', degreeBoxes: 'on' };
  expect(await sendToApplication(token, unticked)).toMatchObject({
    sent: refuses({ degrees: 'Please select at least one degree or credential' }),
  });
});

test('the page of an application withdraws, mails that, and restores', async () => {
  const { token, email } = await apply();
  expect(await sendToApplication(token, { act: 'withdraw' })).toMatchObject({
    view: { state: 'withdrawn' },
    sent: done,
  });
  expect((await mailRows(email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('You withdrew your application'),
  );
  expect(await sendToApplication(token, { act: 'restore' })).toMatchObject({
    view: { state: 'review' },
    sent: done,
  });
});

const entry = { act: 'publish', title: 'Nerves', summary: 'What they say.', delayMonths: '0' };

async function openApproved() {
  const { id, token } = await apply();
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  return token;
}

/** Opens the page of an application with an entry of the register. */
async function openPublished() {
  const token = await openApproved();
  await sendToApplication(token, { ...entry, consent: 'on' });
  return token;
}

test('the page of an application publishes an entry of the register with consent alone', async () => {
  const token = await openApproved();
  expect(await sendToApplication(token, entry)).toMatchObject({
    entry: null,
    sent: refuses({ consent: 'Check the box to agree that this is public.' }),
  });
  expect(await sendToApplication(token, { ...entry, consent: 'on' })).toMatchObject({
    entry: { title: 'Nerves', outputs: [] },
    sent: { ...done, result: { redirectTo: `/application/${token}#entry-heading` } },
  });
});

test('the page of an application corrects a published entry', async () => {
  const token = await openPublished();
  const kept = { ...entry, title: 'Nerves and skin', consent: 'on', delayMonths: 'kept' };
  expect(await sendToApplication(token, kept)).toMatchObject({
    entry: { title: 'Nerves and skin' },
    sent: done,
  });
});

const outputs = { act: 'outputs', outputs: '' };

test('the page of an application adds and removes DOIs', async () => {
  const token = await openPublished();
  expect(await sendToApplication(token, { ...outputs, outputs: 'none' })).toMatchObject({
    sent: refuses({ outputs: 'Enter a DOI, such as 10.1234/example.' }),
  });
  const dois = ['10.1234/one', '10.1234/two'];
  await sendToApplication(token, { ...outputs, outputs: `https://doi.org/${dois[0]}` });
  expect(await sendToApplication(token, { ...outputs, outputs: dois[1] ?? '' })).toMatchObject({
    entry: { outputs: dois },
  });
  const removal = { act: 'remove', remove: dois[0] ?? '' };
  expect(await sendToApplication(token, removal)).toMatchObject({
    entry: { outputs: [dois[1]] },
  });
});

test('the page of an application takes its entry back', async () => {
  const token = await openPublished();
  expect(await sendToApplication(token, { act: 'unpublish' })).toMatchObject({
    entry: null,
    sent: done,
  });
});
