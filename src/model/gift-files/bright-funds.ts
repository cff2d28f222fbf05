import { readPacificDay } from './days.ts';
import { personName, sameText, sharedEmail } from './names.ts';
import { addReversal, findGift, findOriginal, tieReversal } from './find-gift.ts';
import { groupPayouts, takesBack } from './payouts.ts';
import { eachRow, emptyRows, isNegative, reversalsLast, RowLeftOut, SeenRows } from './each-row.ts';
import { optional, present, requireAmount, requireDay, requireId } from './required.ts';
import { type GiftFormat } from './table.ts';

const columns = {
  id: ['Donation ID', 'ID'],
  date: ['Created At', 'Created', 'Date'],
  company: ['Company Name', 'Company'],
  name: ['Donor Name'],
  email: ['Donor Email'],
  behalf: ['On Behalf Of'],
  type: ['Transaction Type'],
  amount: ['Amount', 'Donation Amount'],
  disbursement: ['Disbursement ID'],
  designation: ['Designation'],
};

/** Tells whether a gift is the company's, dated when the company paid (help.brightfunds.org 5153573). */
const isCompanyType = (type: string) => /matched|volunteer|credit donation/i.test(type);

export const brightFunds: GiftFormat<typeof columns> = {
  id: 'bright-funds-donor-report',
  label: 'Bright Funds donor report',
  columns,
  rare: ['behalf', 'type', 'disbursement'],
  version: () => 'columns by the help page; header words partly ours',
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Donation ID');
    const inOrder = reversalsLast(table.rows, (row) => isNegative(row.text('amount')));
    eachRow(inOrder, rows, (row) => {
      const id = requireId(row, 'id', 'Donation ID');
      const grossCents = requireAmount(row, 'amount');
      const date = requireDay(row.text('date'), readPacificDay(row.text('date')));
      // "Credit Donation" is a company's credit, while "Credit Card Donation" is a person's.
      const isCompany = isCompanyType(row.text('type'));
      const company = optional(row.text('company'));
      const donor = isCompany
        ? (company ?? personName(row.text('name')))
        : personName(row.text('name'));
      const email = isCompany ? null : sharedEmail(row.text('email'));
      const payoutId = row.text('disbursement');
      const common = { line: row.line, date, grossCents, feeCents: 0, netCents: grossCents };
      if (grossCents === 0) throw new RowLeftOut('no amount');
      if (grossCents > 0) seen.add(id, row.line);
      const externalId = `brightfunds:${id}`;
      if (grossCents < 0) {
        const found = findGift(rows, externalId) ?? findOriginal(rows, { donor, grossCents });
        addReversal(rows, {
          ...common,
          externalId: `${externalId}:reversal`,
          ...tieReversal(found, externalId),
          donor,
          ...present({ payoutId }),
          why: takesBack(donor, Boolean(found)),
        });
        return;
      }
      rows.gifts.push({
        ...{ ...common, externalId, donor, email, kind: 'fund' },
        document: !isCompany && (donor !== null || email !== null) ? 'thanks' : 'none',
        matchOf: null,
        ...present({
          employer: isCompany ? null : company,
          onBehalfOf: isCompany ? optional(row.text('behalf')) : null,
          payoutId,
        }),
      });
    });
    const tied = new Set<string>();
    const types = new Map([...table.rows].map((row) => [row.line, row.text('type')]));
    for (const gift of rows.gifts) {
      if (gift.onBehalfOf === undefined || /volunteer/i.test(types.get(gift.line) ?? '')) continue;
      const found = rows.gifts.find(
        (other) =>
          sameText(other.donor, gift.onBehalfOf) &&
          other.employer === gift.donor &&
          other.grossCents === gift.grossCents &&
          !tied.has(other.externalId),
      );
      if (!found) continue;
      tied.add(found.externalId);
      gift.matchOf = found.externalId;
      gift.why = 'tied by name, company and amount, to be confirmed';
    }
    rows.payout = groupPayouts(rows, new Map());
    return rows;
  },
};
