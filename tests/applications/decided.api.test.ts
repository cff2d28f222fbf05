import { describe, expect, test } from 'vitest';
import { reviewSchema } from '#model/applications/admin-applications.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import {
  postAction,
  decide,
  readReview,
  sendAfterUndoWindow,
  mailRows,
} from '#tests/support/applications/applications.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';

const { mailsTo, server } = storeEmails();

describe('taking a decision back', () => {
  test('an undone decision is pending again and logged, its mail never leaves and its letter is invalid', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'approved');
    const response = await postAction(id, 'undo');
    expect(response.status).toBe(200);
    const review = reviewSchema.parse(response.body);
    expect(review.application).toMatchObject({ status: 'pending', decidedAt: null });
    expect(review.events.map((event) => event.act)).toEqual(['approved', 'undone']);
    expect(review.letter?.withdrawnAt).not.toBeNull();
    await sendAfterUndoWindow();
    expect(mailsTo(email)).toEqual([]);
  });

  test('after an undo the other decision is made, and only its mail is sent', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'declined');
    await postAction(id, 'undo');
    expect((await decide(id, 'approved')).status).toBe(200);
    await sendAfterUndoWindow();
    expect(mailsTo(email).map((mail) => mail.email.subject)).toEqual([
      expect.stringContaining('is approved'),
    ]);
    expect((await readReview(id)).events.map((event) => event.act)).toEqual([
      'declined',
      'undone',
      'approved',
    ]);
  });

  test('once the mail has left, undo answers 409 and the decision is unchanged', async () => {
    const { id } = await insertApplication();
    await decide(id, 'declined');
    await sendAfterUndoWindow();
    expect(await postAction(id, 'undo')).toMatchObject(
      refusal(
        409,
        'The email was already sent, so the decision cannot be undone. You can reopen the application.',
      ),
    );
    expect((await readReview(id)).application.status).toBe('declined');
  });

  test('an application reopened after the mail is pending again and logged, and its letter is withdrawn', async () => {
    const { id } = await insertApplication();
    await decide(id, 'approved');
    await sendAfterUndoWindow();
    expect((await postAction(id, 'reopen')).status).toBe(200);
    const review = await readReview(id);
    expect(review.application.status).toBe('pending');
    expect(review.events.map((event) => event.act)).toEqual(['approved', 'reopened']);
    expect(review.letter?.withdrawnAt).not.toBeNull();
    const pdf = await callApi(`/api/admin/applications/${id}/letter`, { admin: true });
    expect(pdf).toMatchObject(refusal(404, 'The letter was withdrawn.'));
  });

  test('reopening stops a mail that the mail server keeps refusing', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'declined');
    server().misbehave = () => ({ step: 'connect', kind: 'refuse', code: 421 });
    await sendAfterUndoWindow();
    server().misbehave = () => undefined;
    await postAction(id, 'reopen');
    expect((await mailRows(email)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  test.each(['undo', 'reopen'])('%s of a pending application answers 409', async (name) => {
    const { id } = await insertApplication();
    expect(await postAction(id, name)).toMatchObject(
      refusal(409, 'This application is not decided. Nothing was changed.'),
    );
  });

  test('of two who undo and decide at once nothing is left half done', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'approved');
    const [undone, decided] = await Promise.all([postAction(id, 'undo'), decide(id, 'declined')]);
    expect(undone.status).toBe(200);
    const { application } = await readReview(id);
    expect(application.status).toBe(decided.status === 200 ? 'declined' : 'pending');
    const queued = (await mailRows(email)).filter(({ state }) => state === 'queued');
    expect(queued).toHaveLength(decided.status === 200 ? 1 : 0);
  });
});

test('staff download the same letter that is mailed', async () => {
  const { id } = await insertApplication();
  await decide(id, 'approved');
  const response = await callApi(`/api/admin/applications/${id}/letter`, { admin: true });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="acceptance-letter-BAI-\d{4}-\d{4,}\.pdf"$/,
  );
});

test('withdrawing a letter is logged once and leaves the approval', async () => {
  const { id } = await insertApplication();
  await decide(id, 'approved');
  expect(await postAction(id, 'letter/withdraw')).toMatchObject(
    refusal(409, 'The letter has not been sent yet. Undo the decision instead.'),
  );
  await sendAfterUndoWindow();
  expect((await postAction(id, 'letter/withdraw')).status).toBe(200);
  const { application, letter, events } = await readReview(id);
  expect(application.status).toBe('approved');
  expect(letter?.withdrawnAt).not.toBeNull();
  expect(events.map((event) => event.act)).toEqual(['approved', 'letter-withdrawn']);
  expect(await postAction(id, 'letter/withdraw')).toMatchObject(
    refusal(409, 'This application has no valid letter. Nothing was changed.'),
  );
});

test('a draft of the letter says that it is none, and issues nothing', async () => {
  const { id } = await insertApplication();
  const { renderLetter } = await import('#server/applications/letters.ts');
  const { pages, text } = await readPdf((await renderLetter(id, { isDraft: true })).pdf);
  expect(pages).toBe(1);
  expect(text).toContain('Draft. This letter has not been issued and is not valid.');
  expect((await readReview(id)).letter).toBeNull();
});
