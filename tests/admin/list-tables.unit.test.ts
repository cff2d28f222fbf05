/** Columns, words, search, filters and sorts of every list (P-26, P-33, P-79, P-84, P-86, P-87, P-90). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applicationTable } from '#portal/applications/application-table.tsx';
import { postTable } from '#portal/posts/post-table.tsx';
import { donationTable, reversedNote } from '#portal/donations/donation-table.tsx';
import { messageTable } from '#portal/messages/message-table.tsx';
import { peopleTable } from '#portal/people/people-table.tsx';
import { emptyMessage } from '#portal/table/describe-count.ts';
import { describeSort } from '#portal/table/sort.ts';
import type { TableDesign } from '#portal/table/table-design.ts';
import type { RowQuery } from '#portal/table/use-rows.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';
import { buildAdminPost } from '#tests/support/factories/admin-posts.ts';
import {
  buildApplication,
  buildMessage,
  buildPerson,
} from '#tests/support/factories/admin-rows.ts';
import { findRows } from '#tests/support/portal/find-rows.ts';

/** It is a Friday noon in California. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Promised<Row> {
  design: TableDesign<Row>;
  /** Rows by a letter, which starts their id. */
  rows: Record<string, Row>;
  heads: string;
  placeholder: string;
  order: string;
  /** Searches, each with the rows that it finds. */
  found: Record<string, string>;
  filters: Record<string, string>;
  /** Ascending orders by head; all other heads are no buttons. */
  sorts: Record<string, string>;
  empty: string;
  /** Lists the columns that give way on a narrow screen. */
  givesWay: string;
}

function prove<Row extends { id: string }>(name: string, promised: Promised<Row>): void {
  const { design, heads, found, filters, sorts } = promised;
  const rows = Object.values(promised.rows);
  const keyByRow = new Map(Object.entries(promised.rows).map(([key, row]) => [row, key]));
  const { defaultSort, filter, columns } = design;
  const [all] = filter.options;

  function read(query: Partial<RowQuery<Row>>): string {
    return findRows(rows, design, query)
      .map((row) => keyByRow.get(row))
      .join('');
  }

  describe(name, () => {
    test('has its columns and words', () => {
      expect(columns.map(({ header }) => header).join(', ')).toBe(heads);
      expect(design.searchPlaceholder).toBe(promised.placeholder);
      expect(describeSort(design, defaultSort)).toBe(promised.order);
      expect(filter.options.map(({ label }) => label)).toEqual(Object.keys(filters));
      expect(emptyMessage(design, true)).toEqual({
        title: promised.empty,
        text: 'Try adjusting your search or filters',
        help: null,
      });
      expect(emptyMessage(design, false), 'before anything is stored').toEqual({
        title: promised.empty,
        text: 'Try adjusting your search or filters',
        help: design.empty,
      });
    });

    test('hides only these columns on a narrow screen', () => {
      const leaving = columns.filter(({ hideBelow }) => hideBelow);
      expect(leaving.map(({ header }) => header).join(', ')).toBe(promised.givesWay);
    });

    test.each(Object.entries(found))('finds %j', (search, keys) => {
      expect(read({ search })).toBe(keys);
    });

    test.each(Object.entries(filters))('filters by %s', (label, keys) => {
      const chosen = filter.options.find((option) => option.label === label);
      expect(read({ filter: chosen ?? all })).toBe(keys);
    });

    test('sorts by these columns, in both directions, and by no other', () => {
      const sortable = columns.filter(({ sort }) => sort);
      const orders = sortable.map(({ id, header }) => [
        header,
        read({ sort: { id, desc: false } }),
      ]);
      expect(Object.fromEntries(orders)).toEqual(sorts);
      for (const { id, header } of sortable) {
        const descending = read({ sort: { id, desc: true } });
        expect(descending).toBe([...(sorts[header] ?? '')].reverse().join(''));
      }
    });
  });
}

const day = (date: number | string) => `2026-11-${date}T10:00:00.000Z`;

type Kind = ReturnType<typeof buildMessage>['contactType'];

function message(on: number, name: string, email: string, ...rest: [string, string, Kind]) {
  const [subject, text, contactType] = rest;
  return buildMessage({ name, email, subject, message: text, contactType, createdAt: day(on) });
}

prove('Messages', {
  design: messageTable,
  rows: {
    s: message(20, 'Sana Iqbal', 'sana@vesta.example', 'Status', 'What is next?', 'researcher'),
    t: message(19, 'Tobias Renner', 'renner@halcyon.example', 'Loan', 'We have one.', 'partner'),
    g: message(18, 'grace Abernathy', 'grace@mail.example', 'Receipt', 'My address.', 'donor'),
    z: message(17, 'Zoe Early', 'zoe@mail.example', 'Interview', 'From the old inbox.', null),
  },
  heads: 'Name, Email, Subject, Type, Received',
  placeholder: 'Search name, email, subject, message...',
  order: 'Received, newest first',
  found: { 'SANA IQ': 's', 'halcyon.ex': 't', receipt: 'g', 'old inbox': 'z' },
  filters: {
    'All Types': 'stgz',
    Researcher: 's',
    Partner: 't',
    Donor: 'g',
  },
  sorts: { Name: 'gstz', Email: 'gtsz', Subject: 'ztgs', Type: 'gzts', Received: 'zgts' },
  empty: 'No messages found',
  givesWay: '',
});

type Role = ReturnType<typeof buildPerson>['type'];

function person(on: number, name: string, email: string, ...rest: [Role, string | null]) {
  const [type, institution] = rest;
  return buildPerson({ name, email, type, institution, createdAt: day(on) });
}

prove('People', {
  design: peopleTable,
  rows: {
    i: person(20, 'Ilse Marchetti', 'z.marchetti@vesta.example', 'researcher', 'Vesta'),
    e: {
      ...person(19, 'Eleanor Whitcombe', 'eleanor@mail.example', 'donor', null),
      monthlyCents: 2500,
      kind: 'organization',
    },
    m: person(18, 'Marek Dvořák', 'marek@halcyon.example', 'partner', 'Halcyon Instruments'),
    n: person(17, 'Naomi Feldstein', 'naomi@atlas.example', 'admin', 'Initiative'),
  },
  heads: 'Name, Email, Type, Institution, Review, Joined',
  placeholder: 'Search by name, email, or institution...',
  order: 'Joined, newest first',
  found: {
    'halcyon inst': 'm',
    MARCHETTI: 'i',
    'eleanor@mail': 'e',
    ADMIN: 'n',
    dvorak: 'm',
  },
  filters: {
    'All Types': 'iemn',
    Researchers: 'i',
    Donors: 'e',
    Partners: 'm',
    Admins: 'n',
    Organizations: 'e',
    Funds: '',
    'Monthly donors': 'e',
  },
  sorts: { Name: 'eimn', Email: 'emni', Type: 'nemi', Joined: 'nmei' },
  empty: 'No people found',
  givesWay: 'Institution',
});

type Status = ReturnType<typeof buildAdminDonation>['status'];
type Donor = string | null;

function donation(id: string, on: number, amountCents: number, ...rest: [Donor, Donor, Status]) {
  const [donorName, donorEmail, status] = rest;
  return buildAdminDonation({ id, amountCents, donorName, donorEmail, status, createdAt: day(on) });
}

prove('Donations', {
  design: donationTable,
  rows: {
    b: {
      ...donation('bbbbbbbb-2', 19, 250_000, null, null, 'succeeded'),
      refundedCents: 3_325,
      refundedAt: day(20),
    },
    c: {
      ...donation('cccccccc-3', 18, 1_000, 'Zoë', 'zoe@mail.example', 'failed'),
      disputed: true,
      disputeDueBy: day(27),
    },
    d: donation('dddddddd-4', 17, 7_550, 'Marek Dvořáček', 'marek@mail.example', 'pending'),
  },
  heads: 'Amount, Donor, Email, Payment, Status, Date, ID',
  placeholder: 'Search donor name, email, donation ID...',
  order: 'Date, newest first',
  found: {
    zoë: 'c',
    anonymous: 'b',
    'ZOE@MAIL': 'c',
    'dddddddd-4': 'd',
    '$2,500': 'b',
    '2500.00': 'b',
    '75.50': 'd',
    refunded: 'b',
    '33.25': 'b',
    disputed: 'c',
  },
  filters: {
    'All Statuses': 'bcd',
    Succeeded: 'b',
    Pending: 'd',
    Failed: 'c',
    Refunded: 'b',
    Disputed: 'c',
    'Dispute to answer': 'c',
  },
  sorts: { ID: 'bcd', Amount: 'cdb', Donor: 'bdc', Status: 'cdb', Date: 'dcb' },
  empty: 'No donations found',
  givesWay: 'Email',
});

prove('Applications', {
  design: applicationTable,
  rows: {
    c: buildApplication({
      firstName: 'Consuelo',
      lastName: 'Ibarra',
      institution: 'Arbor',
      status: 'approved',
      createdAt: day('02'),
      decidedAt: day('09'),
    }),
    o: buildApplication({
      firstName: 'Oluwaseun',
      lastName: 'Adeyemi',
      institution: 'Birch',
      status: 'declined',
      createdAt: day('03'),
      decidedAt: day(10),
      researchArea: 'other',
    }),
    y: buildApplication({
      firstName: 'Yuki',
      lastName: 'Hasegawa',
      email: 'hasegawa@kanda.example',
      institution: 'Kanda Bioengineering Centre',
      researchArea: 'cancer-research',
      createdAt: day('09'),
      clockStops: [{ cause: 'closed', from: day('08'), until: day('08') }],
    }),
    i: buildApplication({
      firstName: 'Ilse',
      lastName: 'Marchetti',
      institution: 'Vesta',
      createdAt: day(20),
      researchArea: 'neuroscience',
      reference: 'BAI-2026-0777',
      clockStops: [{ cause: 'question', from: day(20), until: day(21) }],
    }),
  },
  heads: 'Name, Institution, Research area, Review, Received',
  placeholder: 'Search by name, email, or institution...',
  order: 'Review, pending first',
  found: { 'hasegawa@kanda': 'y', neuroscience: 'i', 'BIOENGINEERING cen': 'y', '2026-0777': 'i' },
  filters: {
    'All Applications': 'yioc',
    Pending: 'yi',
    Overdue: 'y',
    'Question answered': 'i',
    Approved: 'c',
    Declined: 'o',
    Withdrawn: '',
    'Marked as spam': 'yioc',
  },
  sorts: {
    Name: 'cioy',
    Institution: 'coyi',
    'Research area': 'yioc',
    Review: 'yioc',
    Received: 'coyi',
  },
  empty: 'No applications found',
  givesWay: 'Research area',
});

const post = (on: number, title: string, category: string, excerpt: string) =>
  buildAdminPost({ title, category, excerpt, updatedAt: day(on) });

prove('Posts', {
  design: postTable,
  rows: {
    w: post(20, 'What a cut says', 'Regeneration', 'Break the skin and a current starts to flow.'),
    e: {
      ...post(19, 'electrodes and dyes', 'Methods', 'Two for one membrane.'),
      published: false,
      scheduledFor: day(25),
    },
    m: {
      ...post(18, 'Mapping the vagus', 'Anatomy', ''),
      cms: { state: 'conflict', url: 'https://cms.example/m' },
    },
  },
  heads: 'Title, Category, Status, Source, Updated',
  placeholder: 'Search title, category, excerpt...',
  order: 'Updated, newest first',
  found: { 'WHAT A CUT': 'w', 'one membrane': 'e', regener: 'w' },
  filters: { 'All Posts': 'wem', Published: 'wm', Drafts: 'e', Scheduled: 'e', 'In conflict': 'm' },
  sorts: { Title: 'emw', Category: 'mew', Updated: 'mew' },
  empty: 'No posts found',
  givesWay: 'Source',
});

test('reversed donations and the rows that reverse them are noted beside the count', () => {
  const kept = buildAdminDonation();
  const reversed = buildAdminDonation({ reversedAt: '2026-11-20T20:00:00.000Z' });
  const reversal = buildAdminDonation({ reversesId: reversed.id, amountCents: -10_000 });
  expect(reversedNote([kept])).toBe('');
  expect(reversedNote([kept, reversed, reversal])).toBe(', 2 reversed');
});

test('what was reversed of a recorded donation is no refund', () => {
  const rows = [
    buildAdminDonation({ id: 'refunded', refundedCents: 3_000 }),
    buildAdminDonation({ id: 'reversed', source: 'check', refundedCents: 3_000 }),
  ];
  const find = (search: string, filterId = 'all') => {
    const filter = donationTable.filter.options.find(({ id }) => id === filterId);
    if (!filter) throw new Error(`There is no filter ${filterId}.`);
    return findRows(rows, donationTable, { filter, search }).map(({ id }) => id);
  };
  expect(find('', 'refunded')).toEqual(['refunded']);
  for (const id of ['refunded', 'reversed']) expect(find(`${id} 30.00`)).toEqual([id]);
});

test('a donation is found by the day on which it is listed', () => {
  const rows = [
    buildAdminDonation({
      id: 'reversal',
      source: 'check',
      reversesId: 'check',
      createdAt: day(18),
      receivedAt: day('02'),
    }),
    buildAdminDonation({ id: 'check', source: 'check', createdAt: day(18), receivedAt: day('02') }),
    buildAdminDonation({ id: 'debit', createdAt: day('02'), receivedAt: day(18) }),
  ];
  const isWithin = (timestamp: string) => timestamp >= day(17);
  expect(findRows(rows, donationTable, { isWithin }).map(({ id }) => id)).toEqual(['reversal']);
});

test('the dates of refunds choose among refunded donations, those of donations among all', () => {
  const rows = [
    buildAdminDonation({
      id: 'old',
      createdAt: day('02'),
      receivedAt: day('02'),
      refundedCents: 100,
      refundedAt: day(18),
    }),
    buildAdminDonation({ id: 'new', createdAt: day(18), receivedAt: day(18) }),
  ];
  const isWithin = (timestamp: string) => timestamp >= day(17);
  const { options } = donationTable.filter;
  const readIds = (filterId: string) => {
    const filter = options.find(({ id }) => id === filterId) ?? options[0];
    return findRows(rows, donationTable, { filter, isWithin }).map(({ id }) => id);
  };
  expect([readIds('refunded'), readIds('all')]).toEqual([['old'], ['new']]);
});
