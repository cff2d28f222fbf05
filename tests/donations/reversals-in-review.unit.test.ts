/** Rows of a review that take back a gift of the same file. */
import { expect, test } from 'vitest';
import type { GiftImportBody } from '#model/donations/gift-imports.ts';
import type { ImportReviewRequest, ReviewedRow } from '#model/donations/import-review.ts';
import { FileReview, type SendJson } from '#portal/donations/imports/file-review.ts';

const toJson = (value: unknown) => Promise.resolve(new Blob([JSON.stringify(value)]));

/** Reviews a sheet; `about` says what the server knows of a row. */
async function review(rows: string[], about: (id: string) => Partial<ReviewedRow> = () => ({})) {
  const opened = new FileReview();
  const file = new File([['Date,Check #,From,Amount', ...rows].join('\n')], 'checks.csv');
  await opened.open(file, { checkDay: 'check' });
  const send: SendJson = async (body) => {
    const asked = JSON.parse(await body.text()) as ImportReviewRequest;
    const none = { isHere: false, donationId: null, alike: null, giver: null, reverses: null };
    return toJson({
      rows: asked.rows.map(({ externalId }) => ({
        externalId,
        ...none,
        others: [],
        candidates: [],
        ...about(externalId),
      })),
    });
  };
  await opened.lookUp(send);
  const list = () => opened.list('all', 0, 100);
  const stateOf = (line: number) => list().rows.find((row) => row.line === line)?.state;
  return { opened, list, stateOf };
}

/** Returns the rows that the review records. */
async function record(opened: FileReview): Promise<GiftImportBody['rows']> {
  const bodies: GiftImportBody[] = [];
  await opened.record(false, async (body) => {
    bodies.push(JSON.parse(await body.text()) as GiftImportBody);
    return toJson({
      id: crypto.randomUUID(),
      recorded: 0,
      already: 0,
      leftOut: 0,
      undoUntil: null,
    });
  });
  return bodies.flatMap(({ rows }) => rows);
}

const gift = '1/5/2026,1001,Ada King,100.00';
const back = '1/9/2026,1001,Ada King,(100.00)';

test('a reversal whose gift staff leave out waits, and is recorded once they do not', async () => {
  const { opened, list, stateOf } = await review([gift, back]);
  expect(stateOf(3)).toBe('record');
  expect(opened.decide('2.0', { isLeftOut: true })).toBe(true);
  expect(stateOf(3)).toBe('open');
  expect(list().tally).toMatchObject({
    states: { record: 0, out: 1, open: 1 },
    recordedReversals: 0,
  });
  expect(await record(opened)).toMatchObject([
    { reason: 'Left out by staff' },
    { of: 'check:1001|ada king|10000' },
  ]);
  opened.decide('2.0', { isLeftOut: false });
  expect(list().tally).toMatchObject({ states: { record: 2 }, recordedReversals: 1 });
});

test('a reversal whose gift is a question waits for its answer', async () => {
  const about = (id: string) =>
    id.endsWith(':returned') ? {} : { alike: { id: crypto.randomUUID(), text: 'One like it' } };
  const { opened, list, stateOf } = await review([gift, back], about);
  expect([stateOf(2), stateOf(3)]).toEqual(['out', 'open']);
  const [row] = list().rows;
  opened.decide('2.0', { isLeftOut: false, alikeId: row?.known?.alike?.id ?? null });
  expect([stateOf(2), stateOf(3)]).toEqual(['record', 'record']);
});

test('a reversal whose gift is here already is recorded', async () => {
  const { stateOf } = await review([gift, back], (id) => ({ isHere: !id.endsWith(':returned') }));
  expect([stateOf(2), stateOf(3)]).toEqual(['already', 'record']);
});

test('a reversal of another payment with the number of a stored donation takes back that payment', async () => {
  const recordAs = 'check:1001|ada king|10000|2026-01-05';
  const about = (id: string) =>
    id.endsWith(':returned')
      ? { isHere: true }
      : { recordAs, alike: { id: crypto.randomUUID(), text: 'Ada King, December 1' } };
  const { opened, list, stateOf } = await review([gift, back], about);
  expect([stateOf(2), stateOf(3)]).toEqual(['out', 'already']);
  const [row] = list().rows;
  opened.decide('2.0', { isLeftOut: false, alikeId: row?.known?.alike?.id ?? null });
  expect([stateOf(2), stateOf(3)]).toEqual(['record', 'record']);
  expect(await record(opened)).toMatchObject([
    { externalId: recordAs },
    { externalId: `${recordAs}:returned`, of: recordAs },
  ]);
});
