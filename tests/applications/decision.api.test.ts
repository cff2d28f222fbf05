import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { decisionPreviewSchema, reviewSchema } from '#model/applications/admin-applications.ts';
import { minuteMs } from '#model/dates/durations.ts';
import { undoMinutes } from '#model/undo.ts';
import { letters } from '#server/db/applications-schema.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import {
  postAction,
  decide,
  readReview,
  sendAfterUndoWindow,
  mailRows,
} from '#tests/support/applications/applications.ts';
import { callApi, refusal, wrong } from '#tests/support/call-api.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';

const { mailsTo } = storeEmails();

describe('POST /api/admin/applications/{id}/decision', () => {
  test('an approval sets the status, the log and the letter, and one mail waits for the undo window', async () => {
    const { id, email } = await insertApplication();
    const before = Date.now();
    const response = await decide(id, 'approved', 'Two reviewers in favor.');
    expect(response.status).toBe(200);
    const review = reviewSchema.parse(response.body);
    expect(review.application).toMatchObject({
      status: 'approved',
      note: 'Two reviewers in favor.',
      version: 2,
    });
    expect(review.events).toEqual([{ act: 'approved', at: review.application.decidedAt }]);
    expect(review.letter).toMatchObject({
      code: expect.stringMatching(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/) as string,
      issuedAt: review.application.decidedAt,
      withdrawnAt: null,
    });
    expect(review.letter?.verificationUrl).toMatch(`/verify/${review.letter?.code}`);
    expect(review.mail).toMatchObject({ state: 'queued', canUndo: true, sentAt: null });
    const wait = Date.parse(review.mail?.dueAt ?? '') - before;
    expect(wait).toBeGreaterThanOrEqual(undoMinutes * minuteMs);
    expect(wait).toBeLessThan((undoMinutes + 1) * minuteMs);
    expect(mailsTo(email)).toEqual([]);
  });

  test('the approval’s mail carries the letter: one page, its text selectable', async () => {
    const row = await insertApplication({ degrees: ['md', 'masters', 'phd'] });
    await decide(row.id, 'approved', 'secret-note');
    await sendAfterUndoWindow();
    const [mail, ...others] = mailsTo(row.email);
    expect(others).toEqual([]);
    const { application, letter, mail: sent } = await readReview(row.id);
    expect(sent).toMatchObject({ state: 'sent', canUndo: false });
    expect(mail?.email.subject).toBe(`Your application ${application.reference} is approved`);
    expect(mail?.email.to).toMatchObject([{ name: 'Test Researcher', address: row.email }]);
    expect(mail?.email.text).toContain(letter?.verificationUrl);
    const [file] = mail?.email.attachments ?? [];
    expect(file?.filename).toBe(`acceptance-letter-${application.reference}.pdf`);
    if (!(file?.content instanceof ArrayBuffer)) throw new Error('No letter.');
    const { pages, text } = await readPdf(new Uint8Array(file.content));
    expect(pages).toBe(1);
    for (const words of [
      'Test Researcher, M.D., Ph.D.',
      `Reference ${application.reference}`,
      'The Atlas data platform, free of charge.',
      'For the Scientific Advisory Board',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.replaceAll(' ', '')).toContain(`/verify/${letter?.code}`);
    expect(`${mail?.raw} ${text}`).not.toContain('secret-note');
  });

  test('a refusal sends one courteous mail and no letter', async () => {
    const { id, email } = await insertApplication();
    expect((await decide(id, 'declined', 'secret-note')).status).toBe(200);
    await sendAfterUndoWindow();
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.email.text).toContain('Thank you for applying');
    expect(mail?.email.text?.replace(/\s+/g, ' ')).toContain('You are welcome to apply again');
    expect(mail?.email.attachments).toEqual([]);
    expect(mail?.raw).not.toContain('secret-note');
    expect((await readReview(id)).letter).toBeNull();
    const pdf = await callApi(`/api/admin/applications/${id}/letter`, { admin: true });
    expect(pdf).toMatchObject(refusal(404, 'Letter not found'));
  });

  test.each(['approved', 'declined'] as const)(
    'what staff add is in the preview, in the mail and in the history (%s)',
    async (decision) => {
      const { id, email } = await insertApplication();
      const reason = decision === 'declined' ? 'the data cannot answer the question yet' : '';
      const message = 'A second series is recorded in spring.\n<b>Reply</b> to this email.';
      const body = { decision, reason, message: `  ${message} ` };
      const preview = decisionPreviewSchema.parse((await postAction(id, 'preview', body)).body);
      const said = reason ? `Reason: ${reason}.\n\n${message}` : message;
      expect(preview.blocks).toContainEqual({ kind: 'quote', text: said });
      expect(JSON.stringify(preview.letter)).not.toContain('second series');
      const review = reviewSchema.parse((await postAction(id, 'decision', body)).body);
      expect(review.events).toMatchObject([{ act: decision, message, ...(reason && { reason }) }]);
      await sendAfterUndoWindow();
      const [mail] = mailsTo(email);
      const quoted = said.replace(/^/gm, '> ');
      expect(mail?.email.text).toContain(quoted);
      expect(mail?.email.html).toContain('&lt;b&gt;Reply&lt;/b&gt;');
      const [file] = mail?.email.attachments ?? [];
      if (!(file?.content instanceof ArrayBuffer)) return;
      expect((await readPdf(new Uint8Array(file.content))).text).not.toContain('second series');
    },
  );

  test('an undone decision mails none of its words, and the next one mails its own', async () => {
    const { id, email } = await insertApplication();
    await postAction(id, 'decision', {
      decision: 'declined',
      message: 'First words.',
      reason: 'one',
    });
    await postAction(id, 'undo');
    await postAction(id, 'decision', { decision: 'declined', message: 'Second words.' });
    await sendAfterUndoWindow();
    expect(mailsTo(email).map((mail) => mail.email.text)).toEqual([
      expect.stringContaining('> Second words.'),
    ]);
    await postAction(id, 'reopen');
    await decide(id, 'approved');
    await sendAfterUndoWindow();
    expect(mailsTo(email)).toHaveLength(2);
    expect(mailsTo(email)[1]?.email.text).not.toMatch(/^>/m);
    expect((await readReview(id)).events).toMatchObject([
      { act: 'declined', message: 'First words.', reason: 'one' },
      { act: 'undone' },
      { act: 'declined', message: 'Second words.' },
      { act: 'reopened' },
      { act: 'approved' },
    ]);
  });

  test('a decision on what was read before a colleague wrote a note changes nothing', async () => {
    const { id, email } = await insertApplication();
    await postAction(id, 'note', { note: 'A colleague’s words.', version: 1 });
    const stale = { decision: 'approved', note: 'Mine.', version: 1 };
    expect(await postAction(id, 'decision', stale)).toMatchObject(
      refusal(409, 'Someone else changed this application meanwhile. Nothing was changed.'),
    );
    const { application, mail } = await readReview(id);
    expect(application).toMatchObject({ status: 'pending', note: 'A colleague’s words.' });
    expect(mail).toBeNull();
    expect(await mailRows(email)).toEqual([]);
    const fresh = await postAction(id, 'decision', { ...stale, version: application.version });
    expect(fresh).toMatchObject({ status: 200, body: { application: { note: 'Mine.' } } });
  });

  test('a second decision answers with the first, and changes nothing', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'approved', 'The first.');
    const second = await decide(id, 'declined', 'The second.');
    expect(second.status).toBe(409);
    expect((second.body as { error: string }).error).toBe(
      'This application was already approved. Nothing was changed.',
    );
    expect((await readReview(id)).application).toMatchObject({
      status: 'approved',
      note: 'The first.',
    });
    expect(await mailRows(email)).toHaveLength(1);
  });

  test('of eight decisions that come at once exactly one is made, and the others answer 409', async () => {
    const { id, email } = await insertApplication();
    const choices = Array.from({ length: 8 }, (_, index) => (index % 2 ? 'approved' : 'declined'));
    const responses = await Promise.all(choices.map((choice) => decide(id, choice)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
    const winner = choices[responses.findIndex(({ status }) => status === 200)];
    const { application, events } = await readReview(id);
    expect(application.status).toBe(winner);
    expect(events.map((event) => event.act)).toEqual([winner]);
    expect(await mailRows(email)).toHaveLength(1);
    const issued = await selectRows(letters, eq(letters.applicationId, id));
    expect(issued).toHaveLength(winner === 'approved' ? 1 : 0);
  });

  test.each([
    [{ decision: 'maybe' }, { decision: 'Decision must be approved or declined.' }],
    [{}, { decision: 'Decision must be approved or declined.' }],
    [
      { decision: 'approved', note: 'x'.repeat(10_001) },
      { note: 'Note may have at most 10,000 characters.' },
    ],
    [
      { decision: 'declined', message: 'x'.repeat(501), reason: 'x'.repeat(241) },
      {
        message: 'Message may have at most 500 characters.',
        reason: 'Reason may have at most 240 characters.',
      },
    ],
    [{ decision: 'declined', reason: 'Two\nlines' }, { reason: 'Reason must be a single line.' }],
    [
      { decision: 'approved', reason: 'the question is outside the data' },
      { reason: 'Only a declined application has a reason.' },
    ],
  ])(
    'a decision that is not well formed answers 422 and decides nothing (%#)',
    async (body, fields) => {
      const { id } = await insertApplication();
      expect(await postAction(id, 'decision', body)).toMatchObject(wrong(fields));
      expect((await readReview(id)).application.status).toBe('pending');
    },
  );

  test.each([
    ['GET', ''],
    ['POST', '/undo'],
    ['POST', '/reopen'],
    ['POST', '/letter/withdraw'],
    ['GET', '/letter'],
    ['GET', '/letter?draft'],
  ])('%s …/{unknown}%s answers 404', async (method, rest) => {
    for (const id of [crypto.randomUUID(), 'not-an-id']) {
      const response = await callApi(`/api/admin/applications/${id}${rest}`, {
        method,
        admin: true,
      });
      expect(response).toMatchObject(refusal(404, 'Application not found'));
    }
  });

  test('an application that was marked as spam and is decided on is a researcher like any other', async () => {
    const { id, email } = await insertApplication({ spam: true });
    expect((await readReview(id)).personId).toBeNull();
    await decide(id, 'approved');
    const { application, personId } = await readReview(id);
    expect(application.spam).toBe(false);
    const person = await callApi(`/api/admin/people/researcher/${personId}`, { admin: true });
    expect(person.body).toMatchObject({ person: { email, name: 'Test Researcher' } });
  });
});
