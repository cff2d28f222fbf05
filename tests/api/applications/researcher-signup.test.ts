import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox, people } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { identity } from '#site/identity.ts';
import { buildApplicationRequest } from '#tests/factories/application-request.ts';
import { difficultNames } from '#tests/factories/paper.ts';
import { freshAddress } from '#tests/support/call-api.ts';
import { takeDatabaseAway } from '#tests/support/databases/take-database-away.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { mailAbout, send, sendAndFind, storedFrom } from '#tests/support/signup.ts';
import { rowsOf } from '#tests/support/rows.ts';

describe('POST /api/researcher-signup', () => {
  test('stores the application as pending and answers 201 with its reference', async () => {
    const request = buildApplicationRequest({
      experience: 'One.\n\nTwo — 李小龍.',
      degrees: ['md', 'phd'],
    });
    const reply = await send(request);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const rows = await storedFrom(request.email);
    expect(rows).toHaveLength(1);
    expect(reply.body).toEqual({
      ok: true,
      reference: expect.stringMatching(new RegExp(`^BAI-\\d{4}-0*${rows[0]?.number}$`)) as unknown,
      link: expect.stringMatching(/^http.*\/application\/[0-9a-f-]{36}\.[a-z2-7]{26}$/) as unknown,
    });
    expect(rows[0]).toMatchObject({
      ...request,
      status: 'pending',
      spam: false,
      earlierId: null,
      note: '',
    });
  });

  test('makes the researcher known, with the institution', async () => {
    const { email } = await sendAndFind();
    const known = await rowsOf(people, eq(people.email, email));
    expect(known).toMatchObject([
      {
        type: 'researcher',
        name: 'Visiting Researcher',
        institution: 'Institute of Developmental Biology',
      },
    ]);
  });

  test('refuses what the contract refuses, names the fields and stores nothing', async () => {
    const request = buildApplicationRequest();
    const reply = await send({ ...request, firstName: null, degrees: ['phd', 'wizard'] });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        error: 'First name is required. Degrees/Credentials must be chosen from the list.',
        fields: {
          firstName: 'First name is required.',
          degrees: 'Degrees/Credentials must be chosen from the list.',
        },
      },
    });
    expect(await storedFrom(request.email)).toEqual([]);
  });

  test('the sixth application of a minute from one address answers 429 and is not stored', async () => {
    freezeClock();
    const ip = freshAddress();
    const request = buildApplicationRequest();
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await send(request, ip)).status);
    expect(statuses).toEqual([...Array<number>(5).fill(201), 429]);
    expect(await storedFrom(request.email)).toHaveLength(5);
    const refused = await send(request, ip);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('with the database away it answers 503 and says when to come back', async () => {
    takeDatabaseAway();
    const reply = await send(buildApplicationRequest());
    expect(reply).toMatchObject({
      status: 503,
      body: { error: 'The database is not reachable at the moment. Please try again shortly.' },
    });
    expect(reply.headers.get('retry-after')).toBe('30');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    [difficultNames.arabic, difficultNames.hebrew],
    ['x'.repeat(200), '龍'.repeat(200)],
  ])('%s %s is stored, known and mailed letter by letter', async (firstName, lastName) => {
    const row = await sendAndFind(buildApplicationRequest({ firstName, lastName }));
    expect(row).toMatchObject({ firstName, lastName });
    const [person] = await database()
      .queries.select({ name: people.name })
      .from(people)
      .where(eq(people.email, row.email));
    expect(person).toEqual({ name: `${firstName} ${lastName}` });
    expect(await mailAbout(row.id)).toMatchObject([
      { toName: '' },
      { replyToName: `${firstName} ${lastName}` },
    ]);
  });
});

describe('mail about an application', () => {
  test('one to the applicant, one to staff, neither with more than it needs', async () => {
    const row = await sendAndFind();
    const [confirmation, notice, ...others] = await mailAbout(row.id);
    expect(others).toEqual([]);
    expect(confirmation).toMatchObject({
      template: 'application-confirmation',
      toAddress: row.email,
      replyToAddress: identity.email,
      data: { name: 'Visiting Researcher', earlierReference: null },
    });
    expect(JSON.stringify(confirmation?.data)).not.toContain(row.motivation);
    expect(notice).toMatchObject({
      template: 'application-notification',
      toAddress: identity.email,
      replyToAddress: row.email,
      data: { motivation: row.motivation, degrees: ['phd', 'postdoc'] },
    });
    for (const mail of [confirmation, notice]) {
      expect(mail?.subject).toMatch(/BAI-\d{4}-\d{4,}/);
    }
  });

  test('the confirmation carries no text of a stranger: no link, no display name', async () => {
    const request = buildApplicationRequest({ firstName: 'Win at https://prize.example' });
    const [confirmation] = await mailAbout((await sendAndFind(request)).id);
    if (!confirmation) throw new Error('No confirmation was queued.');
    const { text, html, to } = await composeMail(confirmation);
    expect(text).toContain('Dear applicant, thank you');
    expect(text + html).not.toContain('prize.example');
    expect(to).toEqual({ name: '', address: request.email });
  });

  test('an address gets one confirmation a day, staff hear of every application', async () => {
    const { id, email } = await sendAndFind();
    const again = await sendAndFind(buildApplicationRequest({ email, motivation: 'Second.' }));
    expect(await mailAbout(again.id)).toMatchObject([{ template: 'application-notification' }]);
    const [confirmation] = await mailAbout(id);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await database()
      .queries.update(outbox)
      .set({ createdAt: yesterday })
      .where(eq(outbox.id, confirmation?.id ?? ''));
    const later = await sendAndFind(buildApplicationRequest({ email, motivation: 'Third.' }));
    expect(await mailAbout(later.id)).toHaveLength(2);
  });
});
