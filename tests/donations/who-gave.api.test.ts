/** Nothing of one giver is in another's document, page, sum, level, search, erasure or export. */
import fc from 'fast-check';
import { eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import {
  donations,
  giverJoins,
  giverMailboxes,
  outbox,
  people,
  privateLinks,
} from '#server/db/schema.ts';
import { eraseData, exportData, findPersonRows } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { sendAcknowledgmentAgain } from '#server/donations/documents/send-again.ts';
import { listGivers } from '#server/donations/givers.ts';
import { joinGivers, partGivers } from '#server/donations/join-givers.ts';
import { correctGiverName } from '#server/donations/giving/giving.ts';
import { asHttpError } from '#server/http/errors.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { previewStatements } from '#server/donations/giving/mail-statements.ts';
import { readSupporters } from '#server/donations/supporters.ts';
import { createLink, linkPath } from '#server/links/private-links.ts';
import { findRecords } from '#server/search/find-records.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { postRecord } from '#tests/support/factories/recorded-donations.ts';
import { isLong, isOtherDriver } from '#tests/support/long-run.ts';
import { emptyTables, rowsOf } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

beforeEach(() => emptyTables(donations, outbox, people, privateLinks));

const january = new Date('2026-01-15T12:00:00Z');

const gaveIn2025 = {
  status: 'succeeded',
  receivedAt: new Date('2025-05-05T12:00:00Z'),
} as const;

async function makeToken(email: string): Promise<string> {
  const link = { kind: 'giving', subjectId: null, email } as const;
  return linkPath('giving', await createLink(database().queries, link)).split('/')[2] ?? '';
}

async function openPage(email: string) {
  const opened = await openGiving(visitPage(await makeToken(email)));
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.givers.map(({ giving }) => giving);
}

test('a bookkeeper’s mailbox shows each giver apart, and a request by link names the one it means', async () => {
  const email = 'desk@mail.example';
  await insertDonation({ ...gaveIn2025, donorEmail: email, donorName: 'Ana Roe' });
  const check = { source: 'check', donorEmail: email, donorName: 'Roe Family Foundation' };
  await postRecord({ ...check, amountCents: 500_000, receivedOn: '2025-06-06' });
  const [ana, foundation] = await openPage(email);
  expect(ana).toMatchObject({ donorName: 'Ana Roe', years: [{ totalCents: 2_500 }] });
  expect(foundation).toMatchObject({
    donorName: 'Roe Family Foundation',
    years: [{ totalCents: 500_000 }],
  });

  const token = await makeToken(email);
  const rename = async (form: Record<string, string>) => {
    const page = visitPage(token, { form: { act: 'name', name: 'Ana Maria Roe', ...form } });
    const opened = await openGiving(page);
    return 'sent' in opened ? opened.sent : undefined;
  };
  const refused = (fields: object) => ({ status: 422, refusal: { fields } });
  expect(await rename({})).toMatchObject(
    refused({ giver: expect.stringMatching(/Several givers/) as string }),
  );
  expect(await rename({ giver: crypto.randomUUID() })).toMatchObject({ status: 404 });
  const [first, second] = (await listGivers(database().queries, email)).map(({ id }) => id);
  if (!first || !second) throw new Error('There are two givers.');
  expect(await rename({ giver: first, name: 'roe family foundation' })).toMatchObject(
    refused({ name: expect.stringMatching(/Another giver/) as string }),
  );
  expect(await rename({ giver: first })).toMatchObject({ status: 200 });
  const names = (await rowsOf(donations)).map(({ donorName }) => donorName).sort();
  expect(names).toEqual(['Ana Maria Roe', 'Roe Family Foundation']);
  // What staff recorded keeps its name in the books.
  expect(await rename({ giver: second, name: 'Roe Fund' })).toMatchObject({ status: 200 });
  expect((await rowsOf(donations)).map(({ donorName }) => donorName)).toContain(
    'Roe Family Foundation',
  );
  const pdf = (giver = '') => callApi(`/giving/${token}/statement/2025.pdf${giver}`);
  expect((await pdf()).status).toBe(422);
  expect((await pdf(`?giver=${second}`)).status).toBe(200);
  expect((await pdf(`?giver=${crypto.randomUUID()}`)).status).toBe(404);
});

test('of one name and mailbox 25 donations at once make one giver', async () => {
  const donor = { donorEmail: 'once@mail.example', donorName: 'Once Only' };
  await Promise.all(Array.from({ length: 25 }, () => insertDonation({ ...gaveIn2025, ...donor })));
  expect(await rowsOf(people)).toHaveLength(1);
  expect(await rowsOf(giverMailboxes)).toHaveLength(1);
});

test('an address of several givers is no subject of an export; each is one under the own name', async () => {
  const email = 'both@mail.example';
  await insertDonation({ ...gaveIn2025, donorEmail: email, donorName: 'One' });
  await insertDonation({ ...gaveIn2025, donorEmail: email, donorName: 'Two' });
  const ask = (body: object) =>
    callApi('/api/admin/own-data/export', {
      method: 'POST',
      admin: true,
      body: { email, ...body },
    });
  expect(await ask({})).toMatchObject(wrong({ person: /2 givers use this address: One, Two/ }));
  const [one] = await listGivers(database().queries, email);
  const { body } = await ask({ person: one?.id });
  expect(JSON.stringify(body)).toContain('One');
  expect(JSON.stringify(body)).not.toContain('Two');
});

// Words that differ, fold alike, and fold to nothing.
const typed = ['Ana Roe', 'ana  ROÉ', 'Roe Family Foundation', '李小龍', '★', null] as const;
const mailboxes = ['a@mail.example', 'A@MAIL.example', 'b@mail.example', 'c@mail.example'] as const;

const who = { name: fc.constantFrom(...typed), email: fc.constantFrom(...mailboxes) };
const place = fc.nat(20);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('give' as const), ...who }) },
  fc.record({ do: fc.constant('record' as const), ...who }),
  fc.record({ do: fc.constant('correct' as const), place, email: who.email }),
  fc.record({ do: fc.constant('rename' as const), place, name: who.name }),
  fc.record({ do: fc.constant('join' as const), place, other: place }),
  fc.record({ do: fc.constant('part' as const), place }),
  fc.record({ do: fc.constant('erase' as const), place }),
);

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const paidRows = () => rowsOf(donations, eq(donations.status, 'succeeded'));

async function play(each: Step): Promise<void> {
  if (each.do === 'give') {
    const { name: donorName, email: donorEmail } = each;
    await insertDonation({
      ...gaveIn2025,
      donorName,
      donorEmail,
      listed: true,
      amountCents: 10_000,
    });
    return;
  }
  if (each.do === 'record') {
    const donor = { donorName: each.name ?? 'Ana Roe', donorEmail: each.email };
    await postRecord({ ...donor, receivedOn: '2025-06-06', recordAnyway: true });
    return;
  }
  const rows = (await paidRows()).filter(({ donorEmail }) => donorEmail !== null);
  const row = rows[each.place % Math.max(rows.length, 1)];
  if (!row?.donorEmail) return;
  if (each.do === 'rename') return rename(row.personId, each.name);
  if (each.do === 'join') {
    const other = rows[each.other % rows.length];
    if (row.personId && other?.personId && row.personId !== other.personId) {
      await joinGivers(row.personId, other.personId);
    }
    return;
  }
  if (each.do === 'part') {
    const joins = await rowsOf(giverJoins);
    const join = joins[each.place % Math.max(joins.length, 1)];
    if (join) await partGivers(join.giverId, join.id);
    return;
  }
  if (each.do === 'correct') await sendAcknowledgmentAgain(row.id, { email: each.email });
  else
    await eraseData(
      await findSubject({ email: row.donorEmail, person: row.personId ?? undefined }),
    );
}

// Another giver at the mailbox may have the name, which is refused.
async function rename(giverId: string | null, name: string | null): Promise<void> {
  const [giver] = await rowsOf(people, eq(people.id, giverId ?? ''));
  if (!giver || name === null) return;
  await correctGiverName(giver, name).catch((error: unknown) => {
    if (asHttpError(error)?.status !== 422) throw error;
  });
}

const fold = (name: string | null) =>
  (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Who gave a donation, as somebody would tell from the mailbox that it is at now and its name. */
const keyOf = ({
  donorEmail,
  donorName,
}: {
  donorEmail: string | null;
  donorName: string | null;
}) => `${donorEmail?.toLowerCase()} ${fold(donorName)}`;

async function expectEachApart(): Promise<void> {
  const rows = (await paidRows()).filter(({ donorEmail }) => donorEmail !== null);
  const keys = new Map<string, Set<string>>();
  const ids = new Map<string, string[]>();
  for (const row of rows) {
    const id = row.personId ?? '';
    keys.set(id, (keys.get(id) ?? new Set()).add(keyOf(row)));
    ids.set(id, [...(ids.get(id) ?? []), row.id]);
  }
  // A name at a mailbox is of one giver, who has several once it was renamed or joined, and each row is of that giver.
  const used = await rowsOf(giverMailboxes, isNull(giverMailboxes.until));
  const owners = new Map(
    used.map(({ giverId, email, name }) => [`${email.toLowerCase()} ${name}`, giverId]),
  );
  for (const [id, own] of keys) {
    for (const key of own) expect([key, owners.get(key)]).toEqual([key, id]);
  }

  const { statements } = await previewStatements(january);
  expect(statements.map(({ donorId }) => donorId).sort()).toEqual([...keys.keys()].sort());
  for (const { donorId, totalCents } of statements) {
    const own = rows.filter(({ personId }) => personId === donorId);
    expect(totalCents).toBe(own.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }

  const pages = new Map<string, string[]>();
  for (const email of new Set(mailboxes.map((each) => each.toLowerCase()))) {
    const opened = await openGiving(visitPage(await makeToken(email)));
    if ('problem' in opened) throw new Error(opened.problem);
    for (const { id, giving } of opened.givers) {
      const shown = giving.years.flatMap(({ donations: all }) => all.map((gift) => gift.id));
      pages.set(id, shown.sort());
    }
  }
  expect(pages).toEqual(new Map([...ids].map(([id, own]) => [id, own.sort()])));

  for (const row of rows) {
    const subject = await findSubject({
      email: row.donorEmail ?? '',
      person: row.personId ?? undefined,
    });
    const held = await findPersonRows(database().queries, subject);
    expect(held.donations.map(({ id }) => id).sort()).toEqual(ids.get(row.personId ?? '')?.sort());
    const exported = JSON.stringify(await exportData(subject));
    for (const other of rows.filter(({ personId }) => personId !== row.personId)) {
      expect(exported).not.toContain(other.id);
    }
  }

  const listed = (await readSupporters()).years.flatMap(({ levels }) => levels);
  const named = listed.flatMap(({ names: all }) => all.map((name) => fold(name)));
  const withName = rows.filter(({ listed: asked, donorName }) => asked && donorName);
  expect(named.sort()).toEqual(
    [...new Map(withName.map((row) => [row.personId, fold(row.donorName)])).values()].sort(),
  );
  for (const { id } of (await findRecords('roe')).filter(({ kind }) => kind === 'person')) {
    const [person] = await rowsOf(people, eq(people.id, id));
    expect(fold(person?.name ?? '')).toContain('roe');
  }
  const inUse = await rowsOf(giverMailboxes, isNull(giverMailboxes.until));
  expect(inUse.every(({ giverId }) => keys.has(giverId))).toBe(true);
}

const longRuns = isOtherDriver ? 60 : 300;
const runs = isLong ? longRuns : 4;
const timeout = isLong ? 3_600_000 : 120_000;

test(`${runs} random histories keep each giver apart`, { timeout }, async () => {
  const histories = fc.array(step, { minLength: 4, maxLength: isLong ? 24 : 14 });
  const check = fc.asyncProperty(histories, fc.boolean(), async (steps, isAtOnce) => {
    await emptyTables(donations, outbox, people, privateLinks);
    const half = Math.ceil(steps.length / 2);
    for (const each of steps.slice(0, half)) await play(each);
    if (isAtOnce) await Promise.allSettled(steps.slice(half).map(play));
    else for (const each of steps.slice(half)) await play(each);
    await expectEachApart();
  });
  await fc.assert(check, { numRuns: runs, ...(isLong ? {} : { seed: 20_261_129 }) });
});
