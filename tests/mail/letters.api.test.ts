import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { contactMessages, outbox } from '#server/db/schema.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { renderTaxAcknowledgment } from '#server/documents/documents.ts';
import { identity } from '#model/site/identity.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { buildTaxAcknowledgment, difficultNames } from '#tests/support/factories/paper.ts';
import { callApi } from '#tests/support/call-api.ts';
import type { StoredMail } from '#tests/support/mail/mail-server.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';

const { server } = storeEmails();

function onlyMail(): StoredMail {
  const [mail, ...others] = server().kept;
  if (!mail || others.length > 0) throw new Error(`${server().kept.length} mails instead of one.`);
  return mail;
}

/** Returns the header fields as they went over the wire, with folded lines joined. */
function headerNames({ raw }: StoredMail): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
}

test('a contact message is mailed to staff, whose reply goes to the visitor', async () => {
  const request = buildContactRequest({ contactType: 'donor', name: 'Visitor Person' });
  expect((await callApi('/api/contact', { method: 'POST', body: request })).status).toBe(201);
  const { email, recipients } = onlyMail();
  expect(recipients).toEqual([identity.email]);
  expect(email.from).toMatchObject({ name: identity.name, address: identity.email });
  expect(email.replyTo).toMatchObject([{ name: 'Visitor Person', address: request.email }]);
  expect(email.subject).toBe('Visitor Person (donor): A question');
  expect(email.text).toContain('> How are the recordings calibrated?');
  expect(email.html).toContain('How are the recordings calibrated?');
  expect(email.html).toContain('/admin/messages"');
  expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

test('the response to a contact message does not wait for a mail server that refuses, and the mail stays queued', async () => {
  server().misbehave = () => ({ step: 'connect', kind: 'refuse', code: 421 });
  const request = buildContactRequest();
  expect((await callApi('/api/contact', { method: 'POST', body: request })).status).toBe(201);
  const [row] = await database()
    .queries.select({ state: outbox.state })
    .from(contactMessages)
    .innerJoin(
      outbox,
      and(
        eq(contactMessages.email, request.email),
        eq(outbox.replyToAddress, contactMessages.email),
      ),
    );
  expect(row).toEqual({ state: 'queued' });
  await database().queries.delete(outbox);
});

test.each([{ website: 'https://spam.example' }, { fillTimeMs: 300 }])(
  'a contact message that looks like spam (%j) is stored and mailed to no one',
  async (signals) => {
    const request = { ...buildContactRequest(), ...signals };
    expect((await callApi('/api/contact', { method: 'POST', body: request })).status).toBe(201);
    expect(server().kept).toEqual([]);
    expect(await selectRows(outbox, eq(outbox.state, 'queued'))).toEqual([]);
  },
);

test.each(Object.entries(difficultNames))(
  'a %s name survives subject, headers, text and HTML of a mail',
  async (_, name) => {
    const request = buildContactRequest({ name, subject: `${name}?`, message: `${name}!` });
    await callApi('/api/contact', { method: 'POST', body: request });
    const { email, raw } = onlyMail();
    expect(email.subject).toBe(`${name} (researcher): ${name}?`);
    expect(email.replyTo).toMatchObject([{ name }]);
    expect(email.text).toContain(`From: ${name}\n`);
    expect(email.text).toContain(`> ${name}!`);
    expect(email.html).toContain(`>${name}</td>`);
    // Only ASCII goes over the wire, in lines that every server takes.
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  },
);

test('text of a mail in either direction is marked so that readers can find out which', async () => {
  await callApi('/api/contact', {
    method: 'POST',
    body: buildContactRequest({ name: difficultNames.hebrew, message: difficultNames.arabic }),
  });
  const { email } = onlyMail();
  expect(email.html).toMatch(/<td dir="auto"[^>]*>מרים בן דוד</);
  expect(email.html).toMatch(/<blockquote dir="auto"[^>]*>محمد بن سلمان</);
});

test('characters that turn the direction of text reach neither headers nor our sentences', async () => {
  const bidi = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  const name = `${bidi}Ann\u202eelpmaxe nna`;
  const message = 'Line one\u202e enil\nשלום\u200f.';
  const request = buildContactRequest({ name, message, subject: `\u2067Hello${bidi}` });
  await callApi('/api/contact', { method: 'POST', body: request });
  const { email } = onlyMail();
  expect(email.subject).toBe('Annelpmaxe nna (researcher): Hello');
  expect(email.replyTo).toMatchObject([{ name: 'Annelpmaxe nna', address: request.email }]);
  for (const body of [email.text, email.html]) {
    expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(body).toMatch(/Reply to this email to answer [\u061c\u200e\u200f]*Annelpmaxe nna\./);
  }
  // A mark that only says which way a sign between two scripts belongs stays.
  expect(email.text).toContain('> Line one enil\n> שלום\u200f.');
  const [stored] = await selectRows(contactMessages, eq(contactMessages.email, request.email));
  expect(stored?.name).toBe(name);
});

test('what begins as an encoded word is read as it was typed in a subject', async () => {
  const word = '=?utf-8?B?SGVsbG8=?=';
  await callApi('/api/contact', { method: 'POST', body: buildContactRequest({ subject: word }) });
  expect(onlyMail().email.subject).toContain('= ?utf-8?B?SGVsbG8=?=');
});

test('letters that join or part in a script still do so in the headers of a mail', async () => {
  const name = 'می\u200cخواهم क्\u200dष 👩\u200d🔬';
  await callApi('/api/contact', { method: 'POST', body: buildContactRequest({ name }) });
  expect(onlyMail().email.subject).toContain(name);
});

test('nothing that was typed becomes markup of a mail', async () => {
  const attack = `</td><script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`;
  await callApi('/api/contact', {
    method: 'POST',
    body: buildContactRequest({ name: attack, subject: attack, message: attack }),
  });
  const { email } = onlyMail();
  expect(email.html).not.toMatch(/<script|<img/i);
  expect(email.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(email.html).toContain('&amp;amp;');
  expect(email.text).toContain(attack);
});

test.each([
  'A question\r\nBcc: victim@example.org',
  'A question\nX-Injected: yes\n\nbody',
  'A question\u2028Bcc: victim@example.org',
  'A question\0',
])('a header of a mail cannot be smuggled in through %j', async (smuggled) => {
  await enqueueMail(
    database().queries,
    buildMail({
      subject: smuggled.replace('\0', ''),
      to: { name: smuggled.replace('\0', ''), address: 'reader@example.org' },
      replyTo: { name: smuggled.replace('\0', ''), address: 'visitor@example.org' },
    }),
  );
  await sendOutbox();
  const mail = onlyMail();
  expect(mail.recipients).toEqual(['reader@example.org']);
  expect(headerNames(mail).toSorted()).toEqual(
    [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ].toSorted(),
  );
  expect(mail.email.to).toHaveLength(1);
  expect(mail.email.subject).toMatch(/^A question/);
});

test.each([
  ['Visitor" <victim>, "Other', 'Visitor" <victim>, "Other'],
  ['Visitor" <victim@example.org>, "Other', ''],
])('%s as a name adds no reader to a mail', async (name, shown) => {
  await enqueueMail(database().queries, buildMail({ to: { name, address: 'reader@example.org' } }));
  await sendOutbox();
  expect(onlyMail().recipients).toEqual(['reader@example.org']);
  expect(onlyMail().email.to).toMatchObject([{ name: shown, address: 'reader@example.org' }]);
});

test('the Message-ID is made from the key and our domain alone', async () => {
  const mail = buildMail({ dedupeKey: 'test:known-key' });
  await enqueueMail(database().queries, mail);
  await sendOutbox();
  const digest = createHash('sha256').update('test:known-key').digest('hex').slice(0, 32);
  expect(onlyMail().email.messageId).toBe(`<${digest}@bioelectric-atlas.example>`);
});

test('the document of a mail is printed when the mail goes out, the same each time', async () => {
  const data = buildTaxAcknowledgment();
  await enqueueMail(
    database().queries,
    buildMail({
      attachments: [
        {
          filename: 'tax-acknowledgement.pdf',
          document: { name: 'tax-acknowledgement', data },
        },
      ],
    }),
  );
  await sendOutbox();
  const [file] = onlyMail().email.attachments;
  expect(file).toMatchObject({
    filename: 'tax-acknowledgement.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  });
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('No bytes.');
  expect(Buffer.from(file.content).equals(await renderTaxAcknowledgment(data))).toBe(true);
});
