import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApplicationRequest } from '#tests/factories/application-request.ts';
import { insertApplication } from '#tests/factories/applications.ts';
import { difficultNames } from '#tests/factories/paper.ts';
import { callApi } from '#tests/support/call-api.ts';
import { decide, readReview, sendAfterUndoWindow } from '#tests/support/applications.ts';
import { type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';

let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});

afterAll(() => server.close());

const leftToRight = ['irish', 'vietnamese', 'chinese', 'german'] as const;

test.each(leftToRight)('a %s name survives database, mail and letter', async (which) => {
  const name = difficultNames[which];
  const { id, email } = await insertApplication({ firstName: name, lastName: name });
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  expect((await readReview(id)).application).toMatchObject({ firstName: name, lastName: name });
  const mail = server.kept.find(({ recipients }) => recipients.includes(email));
  expect(mail?.email.to).toMatchObject([{ name: `${name} ${name}` }]);
  expect(mail?.email.text).toContain(`Dear ${name} ${name},`);
  const [file] = mail?.email.attachments ?? [];
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('No letter.');
  const { text } = await readPdf(new Uint8Array(file.content));
  expect(text.normalize('NFC')).toContain(`Dear ${name} ${name},`);
});

test.each([
  ['200 characters', 'Wolfeschlegelsteinhausen'.repeat(9).slice(0, 200)],
  ['200 characters of words', 'Maria '.repeat(34).slice(0, 199).trim()],
  ['right-to-left', difficultNames.hebrew],
  ['right-to-left and joined', difficultNames.arabic],
])('a name of %s survives, and the letter stays on one page', async (_, name) => {
  const { id, email } = await insertApplication({
    firstName: name,
    lastName: name,
    institution: name,
    position: name,
  });
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  expect((await readReview(id)).application.lastName).toBe(name);
  const mail = server.kept.find(({ recipients }) => recipients.includes(email));
  expect(mail?.email.text?.replace(/\s+/g, ' ')).toContain(`Dear ${name} ${name},`);
  const [file] = mail?.email.attachments ?? [];
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('No letter.');
  expect((await readPdf(new Uint8Array(file.content))).pages).toBe(1);
});

test.each([...leftToRight, 'hebrew', 'arabic'] as const)(
  'a %s name stands in the HTML of confirmation and decision, in its own direction',
  async (which) => {
    const name = difficultNames[which];
    const request = buildApplicationRequest({ firstName: name, lastName: name });
    const sent = await callApi('/api/researcher-signup', { method: 'POST', body: request });
    expect(sent.status).toBe(201);
    const list = await callApi('/api/admin/applications?status=all&limit=1000', { admin: true });
    const found = (list.body as { id: string; email: string }[]).find(
      ({ email }) => email === request.email,
    );
    await decide(found?.id ?? '', 'declined');
    await sendAfterUndoWindow();
    const mails = server.kept.filter(({ recipients }) => recipients.includes(request.email));
    expect(mails.map(({ email }) => email.subject)).toEqual([
      expect.stringContaining('We received your application'),
      expect.stringContaining('Your application'),
    ]);
    for (const { email, raw } of mails) {
      const written = `${name} ${name}`.replaceAll("'", '&#39;');
      expect(email.html).toMatch(new RegExp(`<p dir="auto"[^>]*>Dear ${written},`));
      // Only ASCII goes over the wire.
      expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    }
  },
);
