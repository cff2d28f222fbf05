import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewSchema, undoMinutes } from '#contracts/applications.ts';
import { letters } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { insertApplication } from '#tests/factories/applications.ts';
import {
  act,
  decide,
  readReview,
  sendAfterUndoWindow,
  mailRows,
} from '#tests/support/applications.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  type KeptMail,
  type MailServer,
  startMailServer,
} from '#tests/support/mail/mail-server.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';

let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});

afterAll(() => server.close());

beforeEach(() => {
  server.kept.length = 0;
});

function mailsTo(address: string): KeptMail[] {
  return server.kept.filter(({ recipients }) => recipients.includes(address));
}

describe('POST /api/admin/applications/{id}/decision', () => {
  test('approves: status, log, letter, and one mail that waits for the undo window', async () => {
    const { id, email } = await insertApplication();
    const before = Date.now();
    const reply = await decide(id, 'approved', 'Two reviewers in favor.');
    expect(reply.status).toBe(200);
    const review = reviewSchema.parse(reply.body);
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
    expect(wait).toBeGreaterThanOrEqual(undoMinutes * 60_000);
    expect(wait).toBeLessThan((undoMinutes + 1) * 60_000);
    expect(mailsTo(email)).toEqual([]);
  });

  test('the approval’s mail carries the letter: one page, its text selectable', async () => {
    const row = await insertApplication({ degrees: ['md', 'masters', 'phd'] });
    await decide(row.id, 'approved', 'secret-note');
    await sendAfterUndoWindow();
    const [mail, ...others] = mailsTo(row.email);
    expect(others).toEqual([]);
    const { application, letter, mail: told } = await readReview(row.id);
    expect(told).toMatchObject({ state: 'sent', canUndo: false });
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
      'The full platform, free of charge.',
      'Chair of the Scientific Advisory Board',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.replaceAll(' ', '')).toContain(`/verify/${letter?.code}`);
    expect(`${mail?.raw} ${text}`).not.toContain('secret-note');
  });

  test('declines with one courteous mail and no letter', async () => {
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
    expect(pdf).toMatchObject({ status: 404, body: { error: 'Letter not found' } });
  });

  test('a decision on what was read before a colleague wrote a note changes nothing', async () => {
    const { id, email } = await insertApplication();
    await act(id, 'note', { note: 'A colleague’s words.', version: 1 });
    const stale = { decision: 'approved', note: 'Mine.', version: 1 };
    expect(await act(id, 'decision', stale)).toMatchObject({
      status: 409,
      body: { error: 'Somebody changed this application meanwhile. Nothing was decided.' },
    });
    const { application, mail } = await readReview(id);
    expect(application).toMatchObject({ status: 'pending', note: 'A colleague’s words.' });
    expect(mail).toBeNull();
    expect(await mailRows(email)).toEqual([]);
    const fresh = await act(id, 'decision', { ...stale, version: application.version });
    expect(fresh).toMatchObject({ status: 200, body: { application: { note: 'Mine.' } } });
  });

  test('a second decision is told what stands, and changes nothing', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'approved', 'The first.');
    const second = await decide(id, 'declined', 'The second.');
    expect(second.status).toBe(409);
    expect((second.body as { error: string }).error).toBe(
      'This application was already approved. Your decision changed nothing.',
    );
    expect((await readReview(id)).application).toMatchObject({
      status: 'approved',
      note: 'The first.',
    });
    expect(await mailRows(email)).toHaveLength(1);
  });

  test('of eight that come at once exactly one stands, and the others are told', async () => {
    const { id, email } = await insertApplication();
    const choices = Array.from({ length: 8 }, (_, at) => (at % 2 ? 'approved' : 'declined'));
    const replies = await Promise.all(choices.map((choice) => decide(id, choice)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
    const winner = choices[replies.findIndex(({ status }) => status === 200)];
    const { application, events } = await readReview(id);
    expect(application.status).toBe(winner);
    expect(events.map((event) => event.act)).toEqual([winner]);
    expect(await mailRows(email)).toHaveLength(1);
    const issued = await database()
      .queries.select()
      .from(letters)
      .where(eq(letters.applicationId, id));
    expect(issued).toHaveLength(winner === 'approved' ? 1 : 0);
  });

  test.each([
    [{ decision: 'maybe' }, { decision: 'Decision must be approved or declined.' }],
    [{}, { decision: 'Decision must be approved or declined.' }],
    [
      { decision: 'approved', note: 'x'.repeat(10_001) },
      { note: 'Note may have at most 10,000 characters.' },
    ],
  ])('what is not well formed answers 422 and decides nothing (%#)', async (body, fields) => {
    const { id } = await insertApplication();
    expect(await act(id, 'decision', body)).toMatchObject({ status: 422, body: { fields } });
    expect((await readReview(id)).application.status).toBe('pending');
  });

  test.each([
    ['GET', ''],
    ['POST', '/undo'],
    ['POST', '/reopen'],
    ['POST', '/letter/withdraw'],
    ['GET', '/letter'],
    ['GET', '/letter?draft'],
    ['GET', '/preview?decision=approved'],
  ])('%s …/{unknown}%s answers 404', async (method, rest) => {
    for (const id of [crypto.randomUUID(), 'not-an-id']) {
      const reply = await callApi(`/api/admin/applications/${id}${rest}`, { method, admin: true });
      expect(reply).toMatchObject({ status: 404, body: { error: 'Application not found' } });
    }
  });

  test('who was marked as spam and is decided on is a researcher like any other', async () => {
    const { id, email } = await insertApplication({ spam: true });
    expect((await readReview(id)).personId).toBeNull();
    await decide(id, 'approved');
    const { application, personId } = await readReview(id);
    expect(application.spam).toBe(false);
    const person = await callApi(`/api/admin/people/researcher/${personId}`, { admin: true });
    expect(person.body).toMatchObject({ person: { email, name: 'Test Researcher' } });
  });
});

describe('taking a decision back', () => {
  test('undo: pending again, the mail never leaves, the letter is invalid, it is logged', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'approved');
    const reply = await act(id, 'undo');
    expect(reply.status).toBe(200);
    const review = reviewSchema.parse(reply.body);
    expect(review.application).toMatchObject({ status: 'pending', decidedAt: null });
    expect(review.events.map((event) => event.act)).toEqual(['approved', 'undone']);
    expect(review.letter?.withdrawnAt).not.toBeNull();
    await sendAfterUndoWindow();
    expect(mailsTo(email)).toEqual([]);
  });

  test('after an undo the other decision is made, and only its mail is sent', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'declined');
    await act(id, 'undo');
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

  test('once the mail has left, undo answers 409 and the decision stands', async () => {
    const { id } = await insertApplication();
    await decide(id, 'declined');
    await sendAfterUndoWindow();
    expect(await act(id, 'undo')).toMatchObject({
      status: 409,
      body: { error: 'The mail has already left, so the decision stands. You can reopen it.' },
    });
    expect((await readReview(id)).application.status).toBe('declined');
  });

  test('reopen after the mail: pending again, the letter withdrawn, it is logged', async () => {
    const { id } = await insertApplication();
    await decide(id, 'approved');
    await sendAfterUndoWindow();
    expect((await act(id, 'reopen')).status).toBe(200);
    const review = await readReview(id);
    expect(review.application.status).toBe('pending');
    expect(review.events.map((event) => event.act)).toEqual(['approved', 'reopened']);
    expect(review.letter?.withdrawnAt).not.toBeNull();
    const pdf = await callApi(`/api/admin/applications/${id}/letter`, { admin: true });
    expect(pdf).toMatchObject({ status: 404, body: { error: 'The letter was withdrawn.' } });
  });

  test('reopening stops a mail that the mail server keeps refusing', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'declined');
    server.misbehave = () => ({ step: 'connect', kind: 'refuse', code: 421 });
    await sendAfterUndoWindow();
    server.misbehave = () => undefined;
    await act(id, 'reopen');
    expect((await mailRows(email)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  test.each(['undo', 'reopen'])('%s of a pending one answers 409', async (name) => {
    const { id } = await insertApplication();
    expect(await act(id, name)).toMatchObject({
      status: 409,
      body: { error: 'This application is not decided. Nothing was changed.' },
    });
  });

  test('of two who undo and decide at once nothing is left half done', async () => {
    const { id, email } = await insertApplication();
    await decide(id, 'approved');
    const [undone, decided] = await Promise.all([act(id, 'undo'), decide(id, 'declined')]);
    expect(undone.status).toBe(200);
    const { application } = await readReview(id);
    expect(application.status).toBe(decided.status === 200 ? 'declined' : 'pending');
    const queued = (await mailRows(email)).filter(({ state }) => state === 'queued');
    expect(queued).toHaveLength(decided.status === 200 ? 1 : 0);
  });
});

describe('the letter', () => {
  test('staff download the same letter that is mailed', async () => {
    const { id } = await insertApplication();
    await decide(id, 'approved');
    const reply = await callApi(`/api/admin/applications/${id}/letter`, { admin: true });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="acceptance-letter-BAI-\d{4}-\d{4,}\.pdf"$/,
    );
  });

  test('withdrawing is logged, once; the approval stands', async () => {
    const { id } = await insertApplication();
    await decide(id, 'approved');
    expect(await act(id, 'letter/withdraw')).toMatchObject({
      status: 409,
      body: { error: 'The letter has not left yet. Undo the decision instead.' },
    });
    await sendAfterUndoWindow();
    expect((await act(id, 'letter/withdraw')).status).toBe(200);
    const { application, letter, events } = await readReview(id);
    expect(application.status).toBe('approved');
    expect(letter?.withdrawnAt).not.toBeNull();
    expect(events.map((event) => event.act)).toEqual(['approved', 'letter-withdrawn']);
    expect(await act(id, 'letter/withdraw')).toMatchObject({
      status: 409,
      body: { error: 'No letter of this application is valid. Nothing was changed.' },
    });
  });

  test('a draft says that it is none, and issues nothing', async () => {
    const { id } = await insertApplication();
    const { printDraft } = await import('#server/applications/print-letter.ts');
    const { pages, text } = await readPdf((await printDraft(id)).pdf);
    expect(pages).toBe(1);
    expect(text).toContain('Draft. This letter has not been issued and is not valid.');
    expect((await readReview(id)).letter).toBeNull();
  });
});
