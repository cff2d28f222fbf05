import { readDay } from './days.ts';
import { personName, sharedNote, sharedEmail } from './names.ts';
import { addReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { groupPayouts, takesBack } from './payouts.ts';
import type { FileRows } from './reading.ts';
import { eachRow, emptyRows, isNegative, reversalsLast, RowLeftOut, SeenRows } from './each-row.ts';
import {
  optional,
  present,
  requireAmount,
  requireDay,
  requireFees,
  requireId,
} from './required.ts';
import { type GiftFormat, type SheetRow } from './table.ts';

// The second names are those before 2025 (help.givechariot.com, "Donation Exports").
const columns = {
  name: ['Donor Name', 'Donor Full Name'],
  first: ['Donor First Name'],
  last: ['Donor Last Name'],
  fund: ['Donor Fund Name', 'Fund Name'],
  email: ['Donor Email', 'Email'],
  id: ['Donation ID', 'Chariot Donation ID'],
  external: ['External ID'],
  created: ['Created On', 'Date'],
  received: ['Received On', 'Received On*'],
  gift: ['Gift Amount'],
  match: ['Match Amount'],
  gross: ['Gross Amount', 'Amount'],
  fees: ['Platform Fees'],
  organization: ['DAF Organization'],
  note: ['Note'],
  purpose: ['Purpose'],
  payer: ['Payer', 'Account'],
  deposit: ['Deposit ID'],
};

function addRow(row: SheetRow<typeof columns>, rows: FileRows, seen: SeenRows): void {
  const id = requireId(row, 'id', 'Donation ID');
  const match = row.text('match') === '' ? 0 : requireAmount(row, 'match');
  const giftText = row.text('gift');
  const gift = giftText === '' ? requireAmount(row, 'gross') - match : requireAmount(row, 'gift');
  const fees = requireFees(row.text('fees'));
  const day = row.text('received') || row.text('created');
  const date = requireDay(day, readDay(day));
  const donor = personName(row.text('name')) ?? personName(row.text('first'), row.text('last'));
  const [fund, sponsor] = [optional(row.text('fund')), optional(row.text('organization'))];
  const common = { line: row.line, date, ...present({ payoutId: row.text('deposit') }) };
  const externalId = `chariot:${id}`;
  if (gift === 0 && match === 0) throw new RowLeftOut('no amount');
  if (gift < 0 || match < 0) {
    const grossCents = gift + match;
    const own = findGift(rows, externalId);
    const found = own ?? findOriginal(rows, { donor, grossCents });
    addReversal(rows, {
      ...{ ...common, externalId: `${externalId}:reversal`, donor },
      ...tieReversal(found, externalId),
      ...{
        grossCents,
        feeCents: fees,
        netCents: grossCents - fees,
        why: takesBack(donor, Boolean(found)),
      },
    });
    return;
  }
  seen.add(id, row.line);
  const email = sharedEmail(row.text('email'));
  const number = row.text('external');
  const isFidelity =
    /^fidelity charitable/i.test(sponsor ?? row.text('payer')) && /^\d+$/.test(number);
  if (gift > 0) {
    rows.gifts.push({
      ...{ ...common, externalId, donor: donor ?? fund ?? null, email },
      ...{ grossCents: gift, feeCents: fees, netCents: gift - fees, kind: 'fund' },
      document: donor !== null || email !== null ? 'thanks' : 'none',
      matchOf: null,
      ...present({
        fund,
        sponsor,
        sameAs: isFidelity ? `fidelity:${number}` : null,
        note: sharedNote(row.text('note')),
      }),
    });
  }
  if (match > 0) {
    const feeCents = gift > 0 ? 0 : fees;
    rows.gifts.push({
      ...{ ...common, externalId: `${externalId}:match`, email: null },
      donor: donor === null ? null : `Employer of ${donor}`,
      ...{
        grossCents: match,
        feeCents,
        netCents: match - feeCents,
        kind: 'fund',
        document: 'none',
      },
      matchOf: gift > 0 ? externalId : null,
      ...(gift === 0 && present({ onBehalfOf: donor })),
    });
  }
}

export const chariot: GiftFormat<typeof columns> = {
  id: 'chariot-donations',
  label: 'Chariot donations',
  columns,
  rare: ['organization', 'fees', 'id'],
  version: ({ header }) =>
    header.some((name) => /^(?:chariot donation id|fund name|account)$/i.test(name))
      ? 'names before 2025'
      : '2025 names; older: Fund Name, Chariot Donation ID, Date, Account, Zipcode',
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Donation ID');
    const names = ['gift', 'match', 'gross'] as const;
    const isReversal = (row: SheetRow<typeof columns>) =>
      names.some((name) => isNegative(row.text(name)));
    const inOrder = reversalsLast(table.rows, isReversal);
    eachRow(inOrder, rows, (row) => addRow(row, rows, seen));
    rows.payout = groupPayouts(rows, new Map());
    return rows;
  },
};
