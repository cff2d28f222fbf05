import { readCents } from '../money/amount.ts';
import { readFileCents } from './amounts.ts';
import { readDay, readLocalTimestamp, readPacificDay, writesDayFirst } from './days.ts';
import { personName, shared, sharedNote, sharedEmail } from './names.ts';
import { ask, eachRow, emptyRows, RowLeftOut, SeenRows } from './each-row.ts';
import {
  optional,
  present,
  refuseDayFirst,
  requireAmount,
  requireCents,
  requireDay,
  requireDollars,
  requireGiftCents,
  requireId,
} from './required.ts';
import { type GiftFormat } from './table.ts';

/** The columns of every gift that another platform took and receipted. */
const history = { feeCents: 0, kind: 'history', document: 'none', matchOf: null } as const;

const isYes = (text: string) => /^(?:yes|true|1|on|anonymous)$/i.test(text);

const giveWpColumns = {
  id: ['Donation ID'],
  first: ['First Name'],
  last: ['Last Name'],
  name: ['Donor Name', 'Name'],
  email: ['Email Address', 'Email', 'Donor Email'],
  company: ['Company Name'],
  comment: ['Donor Comment'],
  amount: ['Donation Total', 'Amount'],
  currency: ['Currency Code'],
  status: ['Donation Status'],
  mode: ['Payment Mode'],
  date: ['Donation Date'],
  // A snippet adds the mark, under either name.
  anonymous: ['Anonymous Donation', 'Anonymous Donor', 'Anonymous', 'Donor Anonymous'],
};

/**
 * Reads an amount in cents. The site writes its own separators, so both `1,250.00` and `1.250,00` are dollars and
 * cents.
 */
function requireSiteCents(text: string): number {
  const plain = text.replace(/&#?\w+;/g, '').trim();
  const cents = readFileCents(plain) ?? readCents(plain);
  return cents ?? requireCents(plain);
}

export const givewp: GiftFormat<typeof giveWpColumns> = {
  id: 'givewp-donations',
  label: 'GiveWP donations',
  columns: giveWpColumns,
  rare: ['id', 'mode', 'status'],
  version: () => 'columns are chosen on export',
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Donation ID');
    const isDayFirst = writesDayFirst([...table.rows].map((row) => row.text('date')));
    eachRow(table.rows, rows, (row) => {
      const id = requireId(row, 'id', 'Donation ID');
      const status = row.text('status').toLowerCase();
      if (row.text('mode').toLowerCase() === 'test') throw new RowLeftOut('test mode');
      if (!/^(?:complete|completed|renewal|publish)$/.test(status)) {
        const words = /abandoned|pending|failed|cancel/.test(status) ? ': never paid' : '';
        throw new RowLeftOut(`${status || 'no status'}${words}`, `givewp:${id}`);
      }
      seen.add(id, row.line);
      refuseDayFirst(row.text('date'), isDayFirst);
      requireDollars(row, row.text('amount'), row.text('currency'));
      const grossCents = requireGiftCents(requireSiteCents(row.text('amount')));
      const person =
        personName(row.text('first'), row.text('last')) ?? personName(row.text('name'));
      const company = optional(row.text('company'));
      rows.gifts.push({
        ...{ line: row.line, externalId: `givewp:${id}`, donor: company ?? person },
        email: sharedEmail(row.text('email')),
        date: requireDay(row.text('date'), readDay(row.text('date'))),
        ...{ ...history, grossCents, netCents: grossCents },
        ...(isYes(row.text('anonymous')) && { listed: false }),
        ...present({
          contact: company === undefined ? null : person,
          note: sharedNote(row.text('comment')),
        }),
      });
    });
    return rows;
  },
};

const zeffyColumns = {
  date: ['Payment Date (*'],
  total: ['Total Amount'],
  status: ['Payment Status'],
  refund: ['Refund Amount'],
  first: ['First Name'],
  last: ['Last Name'],
  email: ['Email'],
  company: ['Company Name'],
  eligible: ['Eligible Amount'],
  note: ['Note'],
  tribute: ['In Honour/Memory of', 'In Honor/Memory of'],
};

export const zeffy: GiftFormat<typeof zeffyColumns> = {
  id: 'zeffy-payments',
  label: 'Zeffy payments',
  columns: zeffyColumns,
  rare: ['date', 'eligible'],
  version({ header }) {
    const last = header.findIndex((name) => /^in hono.*memory of$/i.test(name));
    return `${last === -1 ? header.length : last + 1} columns and the form's own questions (2025)`;
  },
  read(table) {
    const rows = emptyRows();
    const name = table.header.find((cell) => /^payment date \(/i.test(cell)) ?? '';
    const named = /\((.*)\)/.exec(name)?.[1] ?? '';
    // `America/New_York`, but `New_York` alone was seen, too.
    const zone = /\/|^[A-Z]{3,4}$/i.test(named) ? named : `America/${named}`;
    const seen = new SeenRows('date, address and amount');
    eachRow(table.rows, rows, (row) => {
      const status = row.text('status').toLowerCase();
      if (status !== '' && !/^(?:succeeded|success|paid|complete|completed)$/.test(status))
        throw new RowLeftOut(status);
      const total = requireCents(row.text('total'));
      const refund = row.text('refund') === '' ? 0 : Math.abs(requireCents(row.text('refund')));
      const email = sharedEmail(row.text('email'));
      const timestamp = readLocalTimestamp(row.text('date')) ?? row.text('date');
      const externalId = `zeffy:${timestamp}|${(email ?? '').toLowerCase()}|${total}`;
      if (refund > 0 && refund >= total) throw new RowLeftOut('refunded in full', externalId);
      if (refund > 0) throw new RowLeftOut('refunded in part; staff decide what stays', externalId);
      const grossCents = row.text('eligible') === '' ? 0 : requireCents(row.text('eligible'));
      if (grossCents <= 0)
        throw new RowLeftOut('no eligible amount: a ticket or a purchase, no gift');
      const date = requireDay(row.text('date'), readPacificDay(row.text('date'), zone));
      seen.add(externalId, row.line);
      const person = personName(row.text('first'), row.text('last'));
      const company = optional(row.text('company'));
      const tribute = shared(row.text('tribute'));
      rows.gifts.push({
        ...{ line: row.line, externalId, donor: company ?? person, email, date },
        ...{ ...history, grossCents, netCents: grossCents },
        ...present({
          contact: company === undefined ? null : person,
          note: sharedNote(row.text('note')) ?? (tribute && `In honor or memory of ${tribute}`),
        }),
      });
    });
    return rows;
  },
};

const givebutterColumns = {
  campaign: ['Campaign Title'],
  id: ['Reference Number'],
  first: ['First Name'],
  last: ['Last Name'],
  company: ['Company', 'Company Name'],
  email: ['Email'],
  amount: ['Amount'],
  date: ['Transaction Date (UTC)'],
  refunded: ['Refund Date', 'Refund Date (UTC)'],
  status: ['Status'],
  anonymous: ['Anonymous', 'Is Anonymous'],
};

const sale =
  /\b(?:tickets?|gala|auction|raffle|merch(?:andise)?|store|shop|registration|tournament|dinner)\b/i;

export const givebutter: GiftFormat<typeof givebutterColumns> = {
  id: 'givebutter-transactions',
  label: 'Givebutter transactions',
  columns: givebutterColumns,
  rare: ['id', 'campaign', 'date'],
  version: () => 'names seen; further columns exist',
  read(table) {
    const rows = emptyRows();
    const seen = new SeenRows('Reference Number');
    eachRow(table.rows, rows, (row) => {
      const id = requireId(row, 'id', 'Reference Number');
      if (row.text('refunded') !== '') throw new RowLeftOut('refunded', `givebutter:${id}`);
      const status = row.text('status').toLowerCase();
      if (/failed|pending|refund|cancel|dispute/.test(status))
        throw new RowLeftOut(status, `givebutter:${id}`);
      seen.add(id, row.line);
      if (sale.test(row.text('campaign'))) {
        ask(
          row,
          `campaign ${row.text('campaign')}: staff say for each campaign whether it is giving or sales`,
        );
      }
      const grossCents = requireGiftCents(requireAmount(row, 'amount'));
      const timestamp = row.text('date');
      const person = personName(row.text('first'), row.text('last'));
      const company = optional(row.text('company'));
      rows.gifts.push({
        ...{ line: row.line, externalId: `givebutter:${id}`, donor: company ?? person },
        email: sharedEmail(row.text('email')),
        date: requireDay(timestamp, readPacificDay(timestamp, 'UTC')),
        ...{ ...history, grossCents, netCents: grossCents },
        ...(isYes(row.text('anonymous')) && { listed: false }),
        ...present({ contact: company === undefined ? null : person }),
      });
    });
    return rows;
  },
};
