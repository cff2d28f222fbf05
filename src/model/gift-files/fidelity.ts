import { readDay } from './days.ts';
import { personName, shared } from './names.ts';
import { addReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { groupPayouts, notePayout, type PayoutNotes, takesBack } from './payouts.ts';
import type { FileRows } from './reading.ts';
import { eachRow, emptyRows, isNegative, reversalsLast, RowLeftOut } from './each-row.ts';
import { present, requireAmount, requireDay, requireId } from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

const columns = {
  id: ['Grant Id'],
  group: ['ACH Group Id'],
  date: ['Effective Date'],
  amount: ['Grant Amount'],
  purpose: ['Special Purpose'],
  fund: ['Giving Account Name'],
  addressee: ['Addressee Name'],
};

const sponsor = 'Fidelity Charitable';

/** Tells whether a purpose is general, hence no wish of the donor. */
const isGeneral = (purpose: string) =>
  /^(?:where needed most|general|unrestricted|monthly)\b/i.test(purpose);

function addGrant(
  row: SheetRow<typeof columns>,
  rows: FileRows,
  amounts: Map<string, { line: number; cents: number }>,
): void {
  const id = requireId(row, 'id', 'Grant Id');
  const cents = requireAmount(row, 'amount');
  const first = amounts.get(id);
  if (first && cents > 0) {
    const isSame = first.cents === cents;
    throw new RowLeftOut(
      `same Grant Id ${isSame ? 'and amount ' : ''}as line ${first.line}${isSame ? '' : ', another amount: staff decide'}`,
    );
  }
  if (!first) amounts.set(id, { line: row.line, cents });
  const date = requireDay(row.text('date'), readDay(row.text('date')));
  const [adviser, fund] = [personName(row.text('addressee')), personName(row.text('fund'))];
  const common = { line: row.line, date, grossCents: cents, feeCents: 0, netCents: cents };
  const payoutId = row.text('group');
  const donor = adviser ?? fund;
  if (cents <= 0) {
    if (cents === 0) throw new RowLeftOut('no amount');
    const own = findGift(rows, `fidelity:${id}`);
    const found = own ?? findOriginal(rows, { donor, grossCents: cents });
    const externalId = `fidelity:${id}:reversal`;
    addReversal(rows, {
      ...common,
      externalId,
      ...tieReversal(found, `fidelity:${id}`),
      donor,
      ...present({ payoutId }),
      why: takesBack(donor, Boolean(found)),
    });
    return;
  }
  const purpose = shared(row.text('purpose'));
  rows.gifts.push({
    ...common,
    externalId: `fidelity:${id}`,
    ...{ donor, email: null, kind: 'fund' },
    document: adviser === null ? 'none' : 'thanks',
    matchOf: null,
    ...present({
      fund,
      sponsor,
      payoutId,
      note: purpose !== null && !isGeneral(purpose) ? purpose : null,
    }),
  });
}

export const fidelity: GiftFormat<typeof columns> = {
  id: 'fidelity-charitable-grants',
  label: 'Fidelity Charitable grants',
  columns,
  rare: ['id', 'group', 'fund'],
  version: ({ header }) => `${header.length} columns (2021 to today)`,
  read(table) {
    const rows = emptyRows();
    const payouts: PayoutNotes = new Map();
    const amounts = new Map<string, { line: number; cents: number }>();
    const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('amount')));
    eachRow(inOrder, rows, (row) => {
      addGrant(row, rows, amounts);
      notePayout(payouts, row.text('group'), { date: readDay(row.text('date')) });
    });
    rows.payout = groupPayouts(rows, payouts);
    return rows;
  },
};
