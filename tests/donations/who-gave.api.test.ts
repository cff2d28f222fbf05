/** Nothing of one giver is in another's document, page, sum, level, search, erasure or export. */
import fc from 'fast-check';
import { isNull } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { journalFiles, monthFileLines, monthFiles } from '#server/db/ledger-schema.ts';
import {
  donations,
  giverMailboxes,
  outbox,
  people,
  privateLinks,
  subscriptions,
} from '#server/db/schema.ts';
import { listGivers } from '#server/donations/givers.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { journalCsv } from '#server/donations/ledger/journal-csv.ts';
import { monthCsv } from '#server/donations/ledger/ledger-csv.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import {
  expectGiversApart,
  openGivingPages,
} from '#tests/support/donations/expect-givers-apart.ts';
import { openSeams } from '#tests/support/donations/faults.ts';
import { step, type GiverStep } from '#tests/support/donations/draw-givers.ts';
import { gaveIn2025, playStep } from '#tests/support/donations/givers-history.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { postRecord } from '#tests/support/factories/recorded-donations.ts';
import { isLong, isOtherDriver } from '#tests/support/long-run.ts';
import { emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { createGivingToken } from '#tests/support/donations/givers.ts';

beforeEach(() => emptyTables(donations, outbox, people, privateLinks));

/** Lets a person and a foundation give from one mailbox, and opens the form of its page. */
async function openDesk() {
  const email = 'desk@mail.example';
  await insertDonation({ ...gaveIn2025, donorEmail: email, donorName: 'Ana Roe' });
  const check = { source: 'check', donorEmail: email, donorName: 'Roe Family Foundation' };
  await postRecord({ ...check, amountCents: 500_000, receivedOn: '2025-06-06' });
  const token = await createGivingToken(email);
  const rename = async (form: Record<string, string>) => {
    const page = visitPage(token, { form: { act: 'name', name: 'Ana Maria Roe', ...form } });
    const opened = await openGiving(page);
    return 'sent' in opened ? opened.sent : undefined;
  };
  const [first, second] = (await listGivers(database().queries, email)).map(({ id }) => id);
  if (!first || !second) throw new Error('There are two givers.');
  return { email, token, rename, first, second };
}

const readDonorNames = async () =>
  (await selectRows(donations)).map(({ donorName }) => donorName).sort();

test('a bookkeeper’s mailbox shows each giver apart', async () => {
  const { email } = await openDesk();
  const [ana, foundation] = (await openGivingPages(email)).map(({ giving }) => giving);
  expect(ana).toMatchObject({ donorName: 'Ana Roe', years: [{ totalCents: 2_500 }] });
  expect(foundation).toMatchObject({
    donorName: 'Roe Family Foundation',
    years: [{ totalCents: 500_000 }],
  });
});

test('a form of a bookkeeper’s mailbox names the giver that it means', async () => {
  const { rename, first } = await openDesk();
  const refused = (fields: object) => ({ status: 422, refusal: { fields } });
  expect(await rename({})).toMatchObject(
    refused({ giver: expect.stringMatching(/Several givers/) as string }),
  );
  expect(await rename({ giver: crypto.randomUUID() })).toMatchObject({ status: 404 });
  expect(await rename({ giver: first, name: 'roe family foundation' })).toMatchObject(
    refused({ name: expect.stringMatching(/Another giver/) as string }),
  );
  expect(await rename({ giver: first })).toMatchObject({ status: 200 });
  expect(await readDonorNames()).toEqual(['Ana Maria Roe', 'Roe Family Foundation']);
});

test('what staff recorded keeps its name when its giver corrects the own one', async () => {
  const { rename, second } = await openDesk();
  expect(await rename({ giver: second, name: 'Roe Fund' })).toMatchObject({ status: 200 });
  expect(await readDonorNames()).toContain('Roe Family Foundation');
});

test('a statement of a bookkeeper’s mailbox is asked for by its giver', async () => {
  const { token, second } = await openDesk();
  const pdf = (giver = '') => callApi(`/giving/${token}/statement/2025.pdf${giver}`);
  expect((await pdf()).status).toBe(422);
  expect((await pdf(`?giver=${second}`)).status).toBe(200);
  expect((await pdf(`?giver=${crypto.randomUUID()}`)).status).toBe(404);
});

test('of one name and mailbox 25 donations at once make one giver', async () => {
  const donor = { donorEmail: 'once@mail.example', donorName: 'Once Only' };
  await Promise.all(Array.from({ length: 25 }, () => insertDonation({ ...gaveIn2025, ...donor })));
  expect(await selectRows(people)).toHaveLength(1);
  expect(await selectRows(giverMailboxes)).toHaveLength(1);
});

test('an address of several givers is exported under the name of one of them', async () => {
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

// The lines of what was erased lose the name; all others stay byte for byte. A journal names no donation.
async function expectSameBooks(before: string, after: string): Promise<void> {
  const erased = (await selectRows(donations, isNull(donations.donorName))).map(({ id }) => id);
  const [old, now] = [before.split('\r\n'), after.split('\r\n')];
  expect(now).toHaveLength(old.length);
  for (const [position, line] of now.entries()) {
    const isErased = [...erased, 'Anonymous'].some((text) => line.includes(text));
    if (!isErased || erased.length === 0) expect(line).toBe(old[position]);
  }
}

// A month in which nothing was recorded has no file.
async function takeBooks(): Promise<string[]> {
  const books = [await monthCsv('2025-06'), await journalCsv('2025-06', 'quickbooks')];
  return (await selectRows(monthFiles)).length > 0 ? books : [];
}

const tables = [donations, subscriptions, outbox, people, privateLinks, giftImports] as const;

type Known = Map<string, { giver: string | null; who: string }>;

async function readWho(): Promise<Known> {
  const rows = await selectRows(donations);
  return new Map(
    rows.map(({ id, personId, donorName, donorEmail }) => [
      id,
      { giver: personId, who: JSON.stringify([donorName, donorEmail]) },
    ]),
  );
}

// A correction, a move, another name and an erasure change the gifts of one giver; those that nobody paid have none.
async function playAlone(each: GiverStep, before: Known): Promise<Known> {
  await playStep(each);
  const after = await readWho();
  const changed = [...before].filter(([id, { who }]) => (after.get(id)?.who ?? who) !== who);
  const givers = new Set(changed.flatMap(([, { giver }]) => giver ?? []));
  expect(givers.size, JSON.stringify(each)).toBeLessThanOrEqual(1);
  return after;
}

async function playInTurn(steps: GiverStep[]): Promise<void> {
  let known = await readWho();
  for (const each of steps) known = await playAlone(each, known);
}

async function playHistory(steps: GiverStep[], isAtOnce: boolean): Promise<void> {
  emptyLedger();
  await emptyTables(...tables, monthFiles, monthFileLines, journalFiles);
  const half = Math.ceil(steps.length / 2);
  await playInTurn(steps.slice(0, half));
  const books = await takeBooks();
  if (isAtOnce) await Promise.all(steps.slice(half).map(playStep));
  else await playInTurn(steps.slice(half));
  await expectGiversApart();
  if (books.length === 0) return;
  for (const [position, after] of (await takeBooks()).entries()) {
    await expectSameBooks(books[position] ?? '', after);
  }
}

const longRuns = isOtherDriver ? 40 : 150;
const runs = isLong ? longRuns : 4;
const timeout = isLong ? 3_600_000 : 120_000;

test(`${runs} random histories keep each giver apart`, { timeout }, async () => {
  onTestFinished(openSeams());
  const histories = fc.array(step, { minLength: 4, maxLength: isLong ? 50 : 14 });
  const check = fc.asyncProperty(histories, fc.boolean(), playHistory);
  await fc.assert(check, { numRuns: runs, ...(isLong ? {} : { seed: 20_261_129 }) });
});
