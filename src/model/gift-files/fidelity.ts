import { readDay } from './days.ts';
import { personName, shared } from './names.ts';
import { findGift, findOriginal } from './find-gift.ts';
import { PayoutSums, takesBack } from './payouts.ts';
import type { FileRows } from './reading.ts';
import {
  eachRow,
  emptyRows,
  type GiftFormat,
  present,
  requireCents,
  requireDay,
  requireId,
  RowLeftOut,
  type TableRow,
} from './table.ts';

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

/** General purposes are no wish of the donor. */
const isGeneral = (purpose: string) =>
  /^(?:where needed most|general|unrestricted|monthly)\b/i.test(purpose);

function addGrant(
  row: TableRow<typeof columns>,
  rows: FileRows,
  amounts: Map<string, { line: number; cents: number }>,
): number {
  const id = requireId(row, 'id', 'Grant Id');
  const cents = requireCents(row.text('amount'));
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
    const of = (own ?? findOriginal(rows, { donor, grossCents: cents }))?.externalId ?? null;
    const externalId = `fidelity:${id}${own ? ':reversal' : ''}`;
    rows.reversals.push({
      ...common,
      externalId,
      of,
      donor,
      ...present({ payoutId }),
      why: takesBack(donor),
    });
    return cents;
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
  return cents;
}

export const fidelity: GiftFormat<typeof columns> = {
  id: 'fidelity-charitable-grants',
  label: 'Fidelity Charitable grants',
  columns,
  rare: ['id', 'group', 'fund'],
  version: ({ header }) => `${header.length} columns (2021 to today)`,
  read(table) {
    const rows = emptyRows();
    const payouts = new PayoutSums();
    const amounts = new Map<string, { line: number; cents: number }>();
    eachRow(table.rows, rows.leftOut, (row) => {
      const cents = addGrant(row, rows, amounts);
      const date = readDay(row.text('date')) ?? undefined;
      payouts.add(row.text('group'), cents, { ...(date !== undefined && { date }) });
    });
    rows.payout = payouts.list();
    return rows;
  },
};
