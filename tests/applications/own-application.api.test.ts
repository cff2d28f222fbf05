/** A member of the board who applies, in each order and spelling. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sendDigests } from '#server/applications/board/digest.ts';
import { ballots, boardMembers, researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { apply } from '#tests/support/applications/applicant.ts';
import { readReview } from '#tests/support/applications/applications.ts';
import {
  addMember,
  sendBallot,
  ballotToken,
  boardToken,
  clearBoard,
  readBallot,
  readBoard,
  setActive,
  vote,
} from '#tests/support/applications/board.ts';
import { refusal } from '#tests/support/call-api.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(clearBoard);

const name = () => `roe${crypto.randomUUID().slice(0, 8)}`;

/** Each way in which the two addresses are one person's. */
const spellings: [what: string, build: (name: string) => [member: string, applicant: string]][] = [
  ['the same', (roe) => [`${roe}@lab.test`, `${roe}@lab.test`]],
  ['in other letters', (roe) => [`${roe}@lab.test`, `${roe.toUpperCase()}@LAB.test`]],
  ['with a tag', (roe) => [`${roe}@lab.test`, `${roe}+apply@lab.test`]],
  ['with a tag on the board', (roe) => [`${roe}+board@lab.test`, `${roe}@lab.test`]],
  ['with dots at Gmail', (roe) => [`j.${roe}@gmail.com`, `j${roe}+x@googlemail.com`]],
  ['at a domain below', (roe) => [`${roe}@uni.test`, `${roe}@bio.uni.test`]],
];

const readBallots = (applicationId: string) =>
  selectRows(ballots, eq(ballots.applicationId, applicationId));

function setEmail(
  table: typeof boardMembers | typeof researcherApplications,
  id: string,
  email: string,
) {
  return database().queries.update(table).set({ email }).where(eq(table.id, id));
}

test.each(spellings)('an address %s gets no ballot, in whatever order', async (_what, build) => {
  for (const isMemberFirst of [true, false]) {
    await clearBoard();
    const [email, applicant] = build(name());
    const other = await addMember({ name: 'Other Member' });
    if (isMemberFirst) await addMember({ name: 'Roe Example', email });
    const { id } = await insertApplication({ email: applicant });
    if (!isMemberFirst) {
      await ballotToken(other, id);
      await addMember({ name: 'Roe Example', email });
    }
    await sendDigests();
    expect(await readBallots(id)).toMatchObject([{ memberId: other.id }]);
    const { ballots: shown, tally, applicantMembers } = await readReview(id);
    expect(shown.map((ballot) => ballot.name)).toEqual(['Other Member']);
    expect([tally.voters, applicantMembers]).toEqual([1, ['Roe Example']]);
  }
});

test.each([
  ['another person at the domain', 'doe@lab.test', 'roe@lab.test'],
  ['dots elsewhere', 'j.roe@lab.test', 'jroe@lab.test'],
  ['the same name at another domain', 'roe@lab.test', 'roe@uni.test'],
  ['the same name at two mail providers', 'roe@gmail.com', 'roe@yahoo.com'],
])('a member with %s has a vote', async (_what, email, applicant) => {
  const member = await addMember({ email });
  const { id } = await insertApplication({ email: applicant });
  await sendDigests();
  expect(await readBallots(id)).toMatchObject([{ memberId: member.id }]);
  expect(await readReview(id)).toMatchObject({ tally: { voters: 1 }, applicantMembers: [] });
});

/** Three members voted, when it shows that the application is the first one's. */
async function meet(change: (memberId: string, applicationId: string) => Promise<unknown>) {
  const { id } = await insertApplication({ note: '' });
  const members = [];
  for (const at of [1, 2, 3]) members.push(await addMember({ name: `Member ${at}` }));
  const tokens = [];
  for (const member of members) tokens.push(await ballotToken(member, id));
  for (const token of tokens) await vote(token, 'approve');
  const [own] = members;
  if (!own) throw new Error('There is no member.');
  expect(await readReview(id)).toMatchObject({ tally: { approve: 3, voters: 3 } });
  await change(own.id, id);
  return { id, own, tokens };
}

test.each([
  [
    'the member’s address changes',
    async (memberId: string, id: string) => {
      const [row] = await selectRows(researcherApplications, eq(researcherApplications.id, id));
      return setEmail(boardMembers, memberId, row?.email.toUpperCase() ?? '');
    },
  ],
  [
    'the application’s address is corrected',
    async (memberId: string, id: string) => {
      const [row] = await selectRows(boardMembers, eq(boardMembers.id, memberId));
      return setEmail(researcherApplications, id, row?.email.replace('@', '+own@') ?? '');
    },
  ],
])(
  'when %s after the vote, that vote neither counts nor shows the others',
  async (_what, change) => {
    const { id, own, tokens } = await meet(change);
    const { ballots: shown, tally, applicantMembers } = await readReview(id);
    expect(shown.map((ballot) => ballot.name)).toEqual(['Member 2', 'Member 3']);
    expect(applicantMembers).toEqual(['Member 1']);
    expect(tally).toMatchObject({ approve: 2, voters: 2, needsReason: { approved: true } });
    expect((await readBallot(tokens[0])).body).toEqual({ state: 'own' });
    for (const body of [
      { conflict: false },
      { conflict: true },
      { stance: 'approve', reason: 'x' },
    ]) {
      expect(await sendBallot(tokens[0], body)).toMatchObject(
        refusal(409, 'This is your own application. The other members of the board vote on it.'),
      );
    }
    const { view } = await readBoard(await boardToken(own));
    expect(view.cast).toEqual([]);
    expect(view.open.map(({ link }) => link)).not.toContain(`/ballot/${tokens[0]}`);
    expect((await readBallot(tokens[1])).body).toMatchObject({
      state: 'voted',
      others: [{ name: 'Member 3' }],
    });
    const [second] = await selectRows(boardMembers, eq(boardMembers.name, 'Member 2'));
    expect(
      (await readBoard(await boardToken({ ...own, id: second?.id ?? '' }))).view,
    ).toMatchObject({
      cast: [{ progress: { votes: 2, voters: 2 } }],
    });
  },
);

test('a member who comes back to the board still has no ballot', async () => {
  const member = await addMember({ email: `${name()}@lab.test` });
  await setActive(member.id, false);
  const { id } = await insertApplication({ email: member.email });
  await setActive(member.id, true);
  await sendDigests();
  expect(await readBallots(id)).toEqual([]);
});

test('the mail about the application tells staff', async () => {
  const member = await addMember({ name: 'Roe Example', email: `${name()}@lab.test` });
  const { id } = await apply({ email: member.email.replace('@', '+apply@') });
  const mails = await selectRows(outbox, eq(outbox.subjectId, id));
  const mail = mails.find(({ kind }) => kind === 'application-notification');
  if (!mail) throw new Error('No mail was queued.');
  expect((await composeMail(mail)).text).toContain('Roe Example is on the board');
});
