/** The rows of a file as the worker of the portal holds them. */
import { expect, test } from 'vitest';
import { fileBounds, type GiftImportBody } from '#model/donations/gift-imports.ts';
import type { ImportReviewRequest, ReviewedRow } from '#model/donations/import-review.ts';
import { FileReview, type SendJson } from '#portal/donations/imports/file-review.ts';
import { readSample } from '#tests/support/gift-files/samples.ts';

const columns =
  'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount';

const buildReport = (count: number) =>
  [
    columns,
    ...Array.from(
      { length: count },
      (_, index) => `Acme,2026-02-10,Ann,Lee${index},,A${index},USD,10.00,0`,
    ),
  ].join('\n');

async function openText(text: string, checkDay: 'check' | 'deposit' = 'check') {
  const review = new FileReview();
  const file = new File([text], 'gifts.csv');
  return { review, file, opened: await review.open(file, { checkDay }) };
}

const readJson = async (blob: Blob): Promise<unknown> => JSON.parse(await blob.text());

const toJson = (value: unknown) => Promise.resolve(new Blob([JSON.stringify(value)]));

const unknownRow = { isHere: false, donationId: null, alike: null, giver: null, reverses: null };

/** Answers a review; `about` says what is known of a row. */
function answerReview(asked: number[], about: (id: string) => Partial<ReviewedRow> = () => ({})) {
  const send: SendJson = async (body) => {
    const { rows } = (await readJson(body)) as ImportReviewRequest;
    asked.push(rows.length);
    const none = { ...unknownRow, others: [], candidates: [] };
    return toJson({
      rows: rows.map(({ externalId }) => ({ externalId, ...none, ...about(externalId) })),
    });
  };
  return send;
}

/** Stores the bodies of an import's requests, and answers each. */
function storeImport(bodies: GiftImportBody[]) {
  const id = crypto.randomUUID();
  const send: SendJson = async (body) => {
    bodies.push((await readJson(body)) as GiftImportBody);
    return toJson({ id, recorded: 0, already: 0, leftOut: 0, undoUntil: null });
  };
  return { id, send };
}

test('a large file is asked about in parts', async () => {
  const { review, opened } = await openText(buildReport(2500));
  expect(opened).toMatchObject({ kind: 'read', file: { name: 'gifts.csv' } });
  const asked: number[] = [];
  await review.lookUp(answerReview(asked, (id) => ({ isHere: id === 'benevity:A7' })));
  expect(asked).toEqual([1000, 1000, 500]);
  expect(review.list('already', 0, 100)).toMatchObject({
    tally: { states: { record: 2499, already: 1 } },
    rows: [{ externalId: 'benevity:A7' }],
  });
});

test('a large file is shown a hundred rows at a time', async () => {
  const { review } = await openText(buildReport(2500));
  await review.lookUp(answerReview([]));
  expect(review.list('all', 0, 100).rows).toHaveLength(100);
  expect(review.list('all', 2450, 100).rows).toHaveLength(50);
});

test('a large file is recorded in parts', async () => {
  const { review } = await openText(buildReport(2500));
  await review.lookUp(answerReview([]));
  const bodies: GiftImportBody[] = [];
  const { id, send } = storeImport(bodies);
  expect(await review.record(false, send)).toBe(id);
  expect(bodies.map(({ rows, continues }) => [rows.length, continues])).toEqual([
    [2000, null],
    [500, id],
  ]);
});

test('a decision of staff changes the sums, keeps the row where it is, and is recorded', async () => {
  const { review } = await openText(buildReport(3));
  await review.lookUp(answerReview([]));
  const [, second] = review.list('all', 0, 100).rows;
  review.decide(second?.key ?? '', { isLeftOut: true });
  const { tally, rows } = review.list('all', 0, 100);
  expect(tally).toMatchObject({ states: { record: 2, out: 1 }, giftCents: 2000 });
  expect(rows.map(({ state }) => state)).toEqual(['record', 'out', 'record']);
  const bodies: GiftImportBody[] = [];
  await review.record(false, storeImport(bodies).send);
  expect(bodies[0]?.rows).toMatchObject([{}, { reason: 'Left out by staff' }, {}]);
});

test('a decision of staff stays when the file is read again by the day of the deposit', async () => {
  const sheet = 'Date,From,Amount,Deposited\n2/3/2026,Ann,5,2/5/2026\n2/4/2026,Bo,6,2/5/2026';
  const { review, file } = await openText(sheet);
  await review.lookUp(answerReview([]));
  review.decide(review.list('all', 0, 100).rows[0]?.key ?? '', { isLeftOut: true });
  await review.open(file, { checkDay: 'deposit' });
  await review.lookUp(answerReview([]));
  expect(review.list('all', 0, 100).rows).toMatchObject([
    { state: 'out', gift: { date: '2026-02-05' } },
    { state: 'record', gift: { date: '2026-02-05' } },
  ]);
});

test('a corrected row of a platform that receipts nobody gets the tax acknowledgment with an address', async () => {
  const { review } = await openText(readSample('venmo.csv'));
  await review.lookUp(answerReview([]));
  const row = review.list('all', 0, 100).rows.find(({ gift }) => gift?.document === 'none');
  const { donor, date } = row?.gift ?? {};
  const email = 'zoe@example.org';
  review.decide(row?.key ?? '', { corrected: { donor, email, ...(date && { date }) } });
  const after = review.list('all', 0, 100);
  expect(after.tally.acknowledgments).toBe(1);
  expect(after.rows.find(({ key }) => key === row?.key)?.gift?.document).toBe('tax');
});

/** Reads a row in another currency, and stores the rows that the server is asked about. */
async function openForeign() {
  const { review } = await openText([columns, 'Acme,2026-02-10,Bo,Lee,,A2,CAD,20.00,0'].join('\n'));
  const asked: ImportReviewRequest['rows'] = [];
  let alike: ReviewedRow['alike'] = null;
  const send: SendJson = async (body) => {
    const { rows } = (await readJson(body)) as ImportReviewRequest;
    asked.push(...rows);
    const none = { ...unknownRow, others: [], candidates: [] };
    return toJson({ rows: rows.map(({ externalId }) => ({ externalId, ...none, alike })) });
  };
  await review.lookUp(send);
  const list = () => review.list('all', 0, 100);
  const key = list().rows[0]?.key ?? '';
  const lookAlike = (id: string) => (alike = { id, text: 'One like it' });
  return { review, asked, send, list, key, lookAlike };
}
const corrected = { donor: 'Zoe Reed', email: 'zoe@example.org', date: '2026-02-11' };
const dollars = { grossCents: 1400, feeCents: 0, netCents: 1400 };

test('a corrected row is compared as staff corrected it, and no amount in another currency as dollars', async () => {
  const { review, asked, send, list, key, lookAlike } = await openForeign();
  expect(asked).toMatchObject([{ donor: 'Bo Lee', grossCents: 0 }]);
  review.decide(key, { corrected: { ...corrected, ...dollars } });
  expect(list().tally.states).toMatchObject({ record: 1 });
  lookAlike(crypto.randomUUID());
  expect(await review.lookUpAgain(key, send)).toMatchObject({ alike: { text: 'One like it' } });
  expect(asked[1]).toMatchObject({ ...corrected, grossCents: 1400 });
  expect(list()).toMatchObject({
    tally: { states: { record: 0, out: 1 } },
    rows: [{ state: 'out', needsStaff: true }],
  });
  await review.lookUp(send);
  expect(asked[2]).toEqual(asked[1]);
});

test('a corrected row is left out again when it looks like another donation than the one that staff saw', async () => {
  const { review, send, list, key, lookAlike } = await openForeign();
  const first = crypto.randomUUID();
  const decision = { corrected: { ...corrected, ...dollars }, isLeftOut: false, alikeId: first };
  review.decide(key, decision);
  lookAlike(first);
  await review.lookUpAgain(key, send);
  expect(list().rows).toMatchObject([{ state: 'record' }]);
  lookAlike(crypto.randomUUID());
  await review.lookUpAgain(key, send);
  expect(list().rows).toMatchObject([{ state: 'out' }]);
});

test('rows with a question come first, each with the match of its gift', async () => {
  const { review } = await openText(readSample('benevity.csv'));
  review.decideAll();
  const { rows } = review.list('all', 0, 100);
  const firstSure = rows.findIndex(({ needsStaff, gift }) => !needsStaff && !gift?.matchOf);
  expect(rows.slice(0, firstSure).length).toBeGreaterThan(0);
  expect(rows.slice(firstSure).filter(({ needsStaff }) => needsStaff)).toEqual([]);
});

test('a response that is no review ends the look-up, and the rows can be shown without it', async () => {
  const { review } = await openText(buildReport(2));
  await expect(review.lookUp(() => toJson({}))).rejects.toThrow();
  review.decideAll();
  expect(review.list('all', 0, 100).rows).toHaveLength(2);
});

test('a file that is none, too large or of unknown columns is told apart', async () => {
  expect((await openText('Task,Who\nPaint,Ada\n')).opened).toMatchObject({ kind: 'failed' });
  expect((await openText('When,Who,Sum\n2/3/2026,Ada,5\n')).opened).toMatchObject({
    kind: 'unknown',
    header: ['When', 'Who', 'Sum'],
  });
  const large = Object.defineProperty(new File([], 'x.csv'), 'size', {
    value: fileBounds.bytes + 1,
  });
  const opened = await new FileReview().open(large, { checkDay: 'check' });
  expect(opened).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('larger than 50 MB') as string,
  });
});
