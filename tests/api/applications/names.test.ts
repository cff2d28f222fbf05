import { expect, test } from 'vitest';
import { buildApplicationRequest } from '#tests/factories/application-request.ts';
import { difficultNames } from '#tests/factories/paper.ts';
import { decide, readReview, sendAfterUndoWindow } from '#tests/support/applications.ts';
import { keepMails } from '#tests/support/mail/keep-mails.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { sendAndFind } from '#tests/support/signup.ts';

const { mailsTo } = keepMails();

const { irish, vietnamese, chinese, german, hebrew, arabic } = difficultNames;

/** Applies and is approved; gives the two mails and the letter. */
async function approve(name: string) {
  const words = { firstName: name, lastName: name, institution: name, position: name };
  const { id, email } = await sendAndFind(buildApplicationRequest(words));
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  const [confirmation, approval] = mailsTo(email);
  if (!confirmation || !approval) throw new Error('Two mails were expected.');
  const [file] = approval.email.attachments;
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('No letter.');
  const letter = await readPdf(new Uint8Array(file.content));
  return { application: (await readReview(id)).application, confirmation, approval, letter };
}

test.each([irish, vietnamese, chinese, german, hebrew, arabic])(
  '%s survives database, mails and letter',
  async (name) => {
    const { application, confirmation, approval, letter } = await approve(name);
    expect(application).toMatchObject({ firstName: name, lastName: name });
    expect(approval.email.to).toMatchObject([{ name: `${name} ${name}` }]);
    for (const { email, raw } of [confirmation, approval]) {
      const written = `${name} ${name}`.replaceAll("'", '&#39;');
      expect(email.text).toContain(`Dear ${name} ${name},`);
      expect(email.html).toMatch(new RegExp(`<p dir="auto"[^>]*>Dear ${written},`));
      // Only ASCII goes over the wire.
      expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    }
    expect(letter.pages).toBe(1);
    // Words from right to left are in drawing order.
    if (name !== hebrew && name !== arabic) {
      expect(letter.text.normalize('NFC')).toContain(`Dear ${name} ${name},`);
    }
  },
);

test.each([
  ['without blanks', 'Wolfeschlegelsteinhausen'.repeat(9).slice(0, 200)],
  ['of words', 'Maria '.repeat(34).slice(0, 199).trim()],
])('a name of 200 characters %s survives, and the letter stays on one page', async (_, name) => {
  const { application, approval, letter } = await approve(name);
  expect(application.lastName).toBe(name);
  expect(approval.email.text?.replace(/\s+/g, ' ')).toContain(`Dear ${name} ${name},`);
  expect(letter.pages).toBe(1);
});
