import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { people } from '#server/db/schema.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { difficultNames } from '#tests/support/factories/paper.ts';
import {
  decide,
  readReview,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { readContent } from '#tests/support/paper/read-content.ts';
import { sendAndFind } from '#tests/support/applications/send-application.ts';

const { mailsTo } = storeEmails();

const { irish, vietnamese, chinese, german, hebrew, arabic } = difficultNames;

/** Applies and is approved; gives the two mails and the letter. */
async function approve(name: string, lastName = name) {
  const words = { firstName: name, lastName, institution: name, position: name };
  const { id, email } = await sendAndFind(buildApplicationRequest(words));
  await decide(id, 'approved');
  await sendAfterUndoWindow();
  const [confirmation, approval] = mailsTo(email);
  if (!confirmation || !approval) throw new Error('Two mails were expected.');
  const [file] = approval.email.attachments;
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('No letter.');
  const pages = readContent(new Uint8Array(file.content));
  const letter = { pages: pages.length, text: pages[0]?.texts.join('') ?? '' };
  return { application: (await readReview(id)).application, confirmation, approval, letter };
}

test.each([irish, vietnamese, chinese, german, hebrew, arabic])(
  'the name %s survives database, mails and letter',
  async (name) => {
    const { application, confirmation, approval, letter } = await approve(name);
    expect(application).toMatchObject({ firstName: name, lastName: name });
    expect(approval.email.to).toMatchObject([{ name: `${name} ${name}` }]);
    for (const { email, raw } of [confirmation, approval]) {
      const written = `${name} ${name}`;
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

test.each(['-', '.', '–'])(
  'an applicant of one name and %s is greeted by the name alone',
  async (dash) => {
    const { application, confirmation, approval, letter } = await approve('Suharto', dash);
    expect(application.lastName).toBe(dash);
    expect(approval.email.to).toMatchObject([{ name: 'Suharto' }]);
    for (const { email } of [confirmation, approval]) expect(email.text).toContain('Dear Suharto,');
    expect(letter.text).toContain('Dear Suharto,');
    const [person] = await database()
      .queries.select()
      .from(people)
      .where(eq(people.email, application.email));
    expect(person?.name).toBe('Suharto');
  },
);

test.each([
  ['A/P Krishnan', 'A/P Krishnan'],
  ['St.John', 'St. John'],
  ['Smith 3rd', 'Smith 3rd'],
])('the applicant %s is greeted by name', async (name, written) => {
  const { confirmation } = await approve('Ann', name);
  expect(confirmation.email.text).toContain(`Dear Ann ${written},`);
});

test.each([
  ['without blanks', 'Wolfeschlegelsteinhausen'.repeat(9).slice(0, 200)],
  ['of words', 'Maria '.repeat(34).slice(0, 199).trim()],
])('a name of 200 characters %s survives, whole in the letter', async (_, name) => {
  const { application, approval, letter } = await approve(name);
  expect(application.lastName).toBe(name);
  expect(approval.email.text?.replace(/\s+/g, ' ')).toContain(`Dear ${name} ${name},`);
  const printed = letter.text.replace(/\s/g, '');
  expect(printed).toContain(`${name}${name},`.replace(/\s/g, ''));
  expect(letter.pages).toBe(1);
});
