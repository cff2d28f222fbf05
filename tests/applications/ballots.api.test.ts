import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BoardMember } from '#model/board/contract.ts';
import { ballots, boardMembers, researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { privateLinks } from '#server/db/schema.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { openBallot } from '#server/applications/board/ballot-view.ts';
import { sendDigests } from '#server/applications/board/digest.ts';
import { sendApplicantAction, apply } from '#tests/support/applications/applicant.ts';
import {
  postAction,
  decide,
  readReview,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import {
  addMember,
  sendBallot,
  ballotToken,
  changeMember,
  clearBoard,
  readBallot,
  setActive,
  vote,
} from '#tests/support/applications/board.ts';
import { callApi, refusal, wrong, dataRequest } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

/** Lets the applicant correct something. */
function correct(id: string) {
  const fieldsVersion = sql`${researcherApplications.fieldsVersion} + 1`;
  return database()
    .queries.update(researcherApplications)
    .set({ fieldsVersion })
    .where(eq(researcherApplications.id, id));
}

/** Adds members with a ballot each on one new application. */
async function openBallots(count: number, application = {}) {
  const row = await insertApplication({ note: '', ...application });
  const members: BoardMember[] = [];
  for (let number = 1; number <= count; number += 1)
    members.push(await addMember({ name: `Member ${number}` }));
  const tokens: string[] = [];
  for (const member of members) tokens.push(await ballotToken(member, row.id));
  return { id: row.id, row, members, tokens };
}

storeEmails();

beforeEach(clearBoard);

describe('/api/ballot/{token}', () => {
  test('before the question about conflicts a ballot gives only name, institution and area', async () => {
    const { tokens } = await openBallots(1);
    const { body } = await readBallot(tokens[0]);
    expect(body).toEqual({
      state: 'conflict',
      name: 'Test Researcher',
      institution: 'Institute of Tests',
      researchArea: 'regenerative-medicine',
      member: 'Member 1',
      sharedDomain: null,
    });
    expect(await sendBallot(tokens[0], { stance: 'approve', reason: 'Sound.' })).toMatchObject(
      refusal(409, 'First say whether you have a conflict of interest.'),
    );
    expect(await sendBallot(tokens[0], { conflict: false })).toMatchObject({
      status: 200,
      body: { state: 'vote', motivation: 'To compare gradients across species.', earlier: null },
    });
  });

  test('a shared domain is a hint on a ballot and blocks nothing', async () => {
    const { id } = await insertApplication({ email: 'r@lab.university.test' });
    const member = await addMember({ email: 'm@University.test' });
    const token = await ballotToken(member, id);
    expect((await readBallot(token)).body).toMatchObject({ sharedDomain: 'university.test' });
    expect((await vote(token, 'approve')).status).toBe(200);
    expect((await readReview(id)).ballots).toMatchObject([{ sharedDomain: 'university.test' }]);
  });

  test('a ballot gives other votes after the own one, and never the note of staff', async () => {
    const { tokens } = await openBallots(3, { note: 'secret-note' });
    await vote(tokens[0], 'approve', 'The first reason.');
    await sendBallot(tokens[1], { conflict: true });
    await sendBallot(tokens[2], { conflict: false });
    const before = JSON.stringify((await readBallot(tokens[2])).body);
    expect(before).not.toMatch(/The first reason|Member 1|secret-note/);
    const { body } = await vote(tokens[2], 'question', 'Which indicator?');
    expect(body).toMatchObject({
      state: 'voted',
      own: { stance: 'question', reason: 'Which indicator?' },
      others: [
        { name: 'Member 1', stance: 'approve', reason: 'The first reason.' },
        { name: 'Member 2', stance: 'recused', reason: '' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('secret-note');
  });

  test('who recuses reads nothing further and cannot come back', async () => {
    const { tokens, id } = await openBallots(1);
    await vote(tokens[0], 'approve');
    expect((await sendBallot(tokens[0], { conflict: true })).body).toEqual({ state: 'recused' });
    expect((await sendBallot(tokens[0], { conflict: true })).body).toEqual({ state: 'recused' });
    expect((await readBallot(tokens[0])).body).toEqual({ state: 'recused' });
    expect((await sendBallot(tokens[0], { conflict: false })).status).toBe(409);
    expect((await sendBallot(tokens[0], { stance: 'approve', reason: 'Sound.' })).status).toBe(409);
    const { tally, events } = await readReview(id);
    expect(tally).toMatchObject({ approve: 0, recused: 1, voters: 0 });
    expect(events.map(({ act, member }) => [act, member])).toEqual([
      ['voted', 'Member 1'],
      ['recused', 'Member 1'],
    ]);
  });

  test('25 casts of a vote at once are one row and one line of the log', async () => {
    const { tokens, id } = await openBallots(1);
    await sendBallot(tokens[0], { conflict: false });
    const body = { stance: 'approve', reason: 'Sound.' };
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => sendBallot(tokens[0], body)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await selectRows(ballots, eq(ballots.applicationId, id))).toMatchObject([body]);
    expect((await readReview(id)).events).toMatchObject([{ act: 'voted', member: 'Member 1' }]);
  });

  test('a vote can be changed until the decision', async () => {
    const { tokens, id } = await openBallots(1);
    await vote(tokens[0], 'approve');
    expect((await vote(tokens[0], 'decline')).body).toMatchObject({ own: { stance: 'decline' } });
    await decide(id, 'declined', 'One vote.');
    expect(await vote(tokens[0], 'approve')).toMatchObject(
      refusal(409, 'This application is decided or withdrawn. Your vote did not change.'),
    );
  });

  test.each(['approved', 'declined'] as const)(
    'of an application that is %s, who voted sees the outcome alone, once it is final',
    async (outcome) => {
      const { tokens, id, row } = await openBallots(2);
      await vote(tokens[0], 'approve', 'My own reason.');
      await sendBallot(tokens[1], { conflict: false });
      await decide(id, outcome, 'One vote.');
      for (const token of tokens) {
        expect((await readBallot(token)).body).toEqual({ state: 'closed', outcome: null });
        expect(await openBallot(visitPage(token))).toEqual({
          view: { state: 'closed', outcome: null },
          sent: undefined,
        });
      }
      await postAction(id, 'undo');
      expect((await readBallot(tokens[0])).body).toMatchObject({ state: 'voted' });
      await decide(id, outcome, 'One vote.');
      await sendAfterUndoWindow();
      for (const token of tokens) {
        const { body } = await readBallot(token);
        expect(body).toEqual({ state: 'closed', outcome });
        expect(JSON.stringify(body)).not.toContain(row.lastName);
      }
    },
  );

  test('of a withdrawn application, who voted sees that alone, until the withdrawal is undone', async () => {
    const { id, token: applicant } = await apply();
    const token = await ballotToken(await addMember(), id);
    await vote(token, 'approve');
    await sendApplicantAction(applicant, 'withdraw');
    expect((await readBallot(token)).body).toEqual({ state: 'withdrawn' });
    await sendApplicantAction(applicant, 'withdraw/undo');
    expect((await readBallot(token)).body).toMatchObject({ state: 'voted' });
  });

  test('who did not vote before the decision learns that it is made', async () => {
    const { tokens, id } = await openBallots(1);
    await decide(id, 'approved', 'No vote.');
    expect((await readBallot(tokens[0])).body).toEqual({ state: 'closed', outcome: null });
  });

  test('a member who left with a stale vote is no voter, and three of three are a majority', async () => {
    const { tokens, id } = await openBallots(6);
    for (const token of tokens) await vote(token, 'decline');
    const { ballots } = await readReview(id);
    for (const { memberId } of ballots.slice(3)) await setActive(memberId, false);
    await correct(id);
    for (const token of tokens.slice(0, 3)) await vote(token, 'approve');
    const review = await readReview(id);
    expect(review.tally).toMatchObject({ approve: 3, voters: 3, needsReason: { approved: false } });
    expect(review.ballots).toHaveLength(6);
  });

  test('a correction makes votes stale and asks again', async () => {
    const { tokens, id } = await openBallots(2);
    await vote(tokens[0], 'approve');
    await vote(tokens[1], 'approve');
    await correct(id);
    expect((await readBallot(tokens[0])).body).toMatchObject({
      state: 'vote',
      version: 2,
      earlier: { stance: 'approve' },
    });
    const review = await readReview(id);
    expect(review.tally).toMatchObject({ approve: 0, voters: 2 });
    expect(review.ballots).toMatchObject([{ stale: true }, { stale: true }]);
  });

  test('a vote is cast on the newest version alone', async () => {
    const { tokens, id } = await openBallots(2);
    await vote(tokens[0], 'approve');
    await vote(tokens[1], 'approve');
    await correct(id);
    const body = { stance: 'approve', reason: 'Still sound.' };
    expect(await sendBallot(tokens[0], { ...body, version: 1 })).toMatchObject({ status: 409 });
    expect(await sendBallot(tokens[0], { ...body, version: 2 })).toMatchObject({
      status: 200,
      body: { state: 'voted', others: [{ name: 'Member 2', stance: null, reason: '' }] },
    });
  });

  test('who voted on an older version does not see the outcome', async () => {
    const { tokens, id } = await openBallots(2);
    await vote(tokens[1], 'approve');
    await correct(id);
    await decide(id, 'approved', 'No vote.');
    expect((await readBallot(tokens[1])).body).toEqual({ state: 'closed', outcome: null });
  });

  test('fifty visits of a ballot change nothing', async () => {
    const { tokens, id } = await openBallots(1);
    const state = async () => [
      await selectRows(ballots, eq(ballots.applicationId, id)),
      await selectRows(privateLinks),
      await readReview(id),
    ];
    const before = await state();
    for (let time = 0; time < 25; time += 1) {
      await readBallot(tokens[0]);
      await callApi(`/api/ballot/${tokens[0]}`, { method: 'HEAD' });
    }
    expect(await state()).toEqual(before);
  });

  test.each([
    [{}, { conflict: 'conflict must be true or false.' }],
    [{ conflict: 'no' }, { conflict: 'conflict must be true or false.' }],
    [{ stance: 'recused', reason: 'x' }, { stance: 'Choose approve, decline or question.' }],
    [{ stance: 'approve' }, { reason: 'Reason is required.' }],
    [
      { stance: 'approve', reason: 'x'.repeat(241) },
      { reason: 'Reason may have at most 240 characters.' },
    ],
  ])('a vote that is not well formed answers 422 (%#)', async (body, fields) => {
    const { tokens } = await openBallots(1);
    expect(await sendBallot(tokens[0], body)).toMatchObject(wrong(fields));
  });
});

describe('/api/admin/board', () => {
  test('GET /api/admin/board lists members with their votes', async () => {
    const { tokens, members } = await openBallots(2);
    await vote(tokens[0], 'approve');
    const { body } = await callApi('/api/admin/board', { admin: true });
    expect(body).toMatchObject([
      {
        id: members[0]?.id,
        name: 'Member 1',
        active: true,
        cast: 1,
        recused: 0,
        lastDigestAt: expect.any(String) as string,
      },
      { id: members[1]?.id, name: 'Member 2', cast: 0, lastVoteAt: null },
    ]);
  });

  test('an address is on the board once', async () => {
    const { email } = await addMember();
    const body = { name: 'Other', email: email.toUpperCase() };
    expect(await callApi('/api/admin/board', { method: 'POST', admin: true, body })).toMatchObject({
      status: 409,
      body: { fields: { email: 'A member of the board has this address already.' } },
    });
  });

  test.each([
    [{ name: '', email: 'a@b.test' }, { name: 'Name is required.' }],
    [{ name: 'Test', email: 'a' }, { email: 'Enter a full address, such as name@example.org.' }],
  ])('a member needs a name and an address (%#)', async (body, fields) => {
    const response = await callApi('/api/admin/board', { method: 'POST', admin: true, body });
    expect(response).toMatchObject(wrong(fields));
  });

  test('a member who comes back gets new links in place of those that ended', async () => {
    const { tokens, members, id } = await openBallots(1);
    const [member, old] = [members[0] ?? (await addMember()), tokens[0]];
    await vote(old, 'approve');
    expect((await setActive(member.id, false)).body).toMatchObject({ active: false, open: 0 });
    expect((await readBallot(old)).status).toBe(404);
    expect((await readReview(id)).ballots).toMatchObject([{ stance: 'approve' }]);
    await setActive(member.id, true);
    expect((await readBallot(old)).status).toBe(404);
    const other = await insertApplication();
    expect((await readBallot(await ballotToken(member, other.id))).status).toBe(200);
  });

  test('a member who comes back can change a vote that was cast before', async () => {
    const { tokens, members, id } = await openBallots(1);
    const member = members[0] ?? (await addMember());
    await vote(tokens[0], 'approve');
    await setActive(member.id, false);
    await setActive(member.id, true);
    const again = await ballotToken(member, id);
    expect(again).not.toBe(tokens[0]);
    expect(await vote(again, 'decline')).toMatchObject({ status: 200 });
    expect((await readReview(id)).ballots).toMatchObject([{ stance: 'decline' }]);
  });

  test('another address of a member ends the links to the old one and keeps the votes', async () => {
    const { tokens, members, id } = await openBallots(1);
    const member = members[0] ?? (await addMember());
    await vote(tokens[0], 'approve');
    const email = `moved-${member.email}`;
    expect(await changeMember(member.id, { name: 'New Name', email })).toMatchObject({
      status: 200,
      body: { name: 'New Name', email, cast: 1 },
    });
    expect((await readBallot(tokens[0])).status).toBe(404);
    expect((await readBallot(await ballotToken(member, id))).status).toBe(200);
    const other = await insertApplication();
    expect(await sendDigests()).toBe(1);
    expect((await readBallot(await ballotToken(member, other.id))).status).toBe(200);
    expect((await readReview(id)).ballots).toMatchObject([{ name: 'New Name', stance: 'approve' }]);
  });

  test('another name of a member leaves the links as they are', async () => {
    const { tokens, members } = await openBallots(1);
    const member = members[0] ?? (await addMember());
    await changeMember(member.id, { name: 'New Name', email: member.email.toUpperCase() });
    expect((await readBallot(tokens[0])).status).toBe(200);
  });

  test('a member does not get the address of another one', async () => {
    const [one, other] = [await addMember(), await addMember()];
    const body = { name: one.name, email: other.email.toUpperCase() };
    expect(await changeMember(one.id, body)).toMatchObject({
      status: 409,
      body: { fields: { email: 'A member of the board has this address already.' } },
    });
  });

  test('a change of an unknown member answers 404', async () => {
    expect((await setActive(crypto.randomUUID(), true)).status).toBe(404);
  });

  test('a wrong change of a member answers 422 by its field', async () => {
    const { id } = await addMember();
    expect(await changeMember(id, { active: 'yes' })).toMatchObject({
      status: 422,
      body: { fields: { active: 'active must be true or false.' } },
    });
  });
});

const reasonMissing = {
  status: 422,
  body: {
    fields: {
      note: 'The board has no majority of at least three votes for this. Give the reason in the note.',
    },
  },
};

test('a decision without an active member needs no reason, as before there was a board', async () => {
  const { id } = await insertApplication();
  expect(await readReview(id)).toMatchObject({
    ballots: [],
    tally: { voters: 0, needsReason: { approved: false, declined: false } },
  });
  expect((await decide(id, 'approved')).status).toBe(200);
  const former = await addMember();
  await setActive(former.id, false);
  const other = await insertApplication();
  expect((await decide(other.id, 'declined')).status).toBe(200);
});

test('a decision with fewer than three votes needs a reason, and decides nothing without', async () => {
  const { tokens, id } = await openBallots(2);
  await vote(tokens[0], 'approve');
  await vote(tokens[1], 'approve');
  expect(await decide(id, 'approved')).toMatchObject(reasonMissing);
  expect((await readReview(id)).application.status).toBe('pending');
  expect((await decide(id, 'approved', 'Both are in favor.')).status).toBe(200);
});

test('a decision needs a majority of those who are not recused', async () => {
  const { tokens, id } = await openBallots(6);
  await sendBallot(tokens[5] ?? '', { conflict: true });
  for (const token of tokens.slice(0, 2)) await vote(token, 'approve');
  await vote(tokens[2], 'question');
  expect(await decide(id, 'approved')).toMatchObject(reasonMissing);
  await vote(tokens[3], 'approve');
  expect((await readReview(id)).tally).toEqual({
    approve: 3,
    decline: 0,
    question: 1,
    recused: 1,
    voters: 5,
    needsReason: { approved: false, declined: true },
  });
  expect(await decide(id, 'declined')).toMatchObject(reasonMissing);
  expect((await decide(id, 'approved')).status).toBe(200);
});

test('a decision does not count votes on an older version', async () => {
  const { tokens, id } = await openBallots(3);
  for (const token of tokens) await vote(token, 'approve');
  await correct(id);
  expect(await decide(id, 'approved')).toMatchObject(reasonMissing);
});

test('no member of the board is in the export of an applicant', async () => {
  const { tokens, row } = await openBallots(1);
  await vote(tokens[0], 'approve', 'A reason that stays inside.');
  const exported = JSON.stringify((await dataRequest('export', row.email)).body);
  expect(exported).not.toMatch(/Member 1|stays inside|voted/);
});

test('the erasure of an applicant takes the ballots and their links along', async () => {
  const { tokens, id, row, members } = await openBallots(1);
  await vote(tokens[0], 'approve');
  const readMemberLinks = () =>
    selectRows(privateLinks, eq(privateLinks.email, members[0]?.email ?? ''));
  const before = (await readMemberLinks()).length;
  await dataRequest('erase', row.email);
  expect(await selectRows(ballots, eq(ballots.applicationId, id))).toEqual([]);
  expect((await readBallot(tokens[0])).status).toBe(404);
  expect(await readMemberLinks()).toHaveLength(before - 1);
  expect(await selectRows(boardMembers)).toHaveLength(1);
});
