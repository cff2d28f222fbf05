/** Columns, words, search, filters and sorts of every list (P-26, P-33, P-79, P-84, P-86, P-87, P-90). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applicationTable } from '#islands/admin/applications/application-table.tsx';
import { postTable } from '#islands/admin/posts/post-table.tsx';
import { donationTable } from '#islands/admin/donations/donation-table.tsx';
import { messageTable } from '#islands/admin/messages/message-table.tsx';
import { peopleTable } from '#islands/admin/people/people-table.tsx';
import { describeSort, emptyWords, type TableDesign } from '#islands/admin/table/design.ts';
import { RowIndex } from '#islands/admin/table/row-index.ts';
import { buildAdminDonation } from '#tests/factories/admin-donation.ts';
import { buildAdminPost } from '#tests/factories/admin-posts.ts';
import { buildApplication, buildMessage, buildPerson } from '#tests/factories/admin-rows.ts';

/** A Friday noon in California. */
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
}

function prove<Row extends { id: string }>(name: string, promised: Promised<Row>): void {
  const { design, heads, found, filters, sorts } = promised;
  const rows = Object.values(promised.rows);
  const keyOf = new Map(Object.entries(promised.rows).map(([key, row]) => [row, key]));
  const { defaultSort, filter, columns } = design;
  const [all] = filter.options;

  function read(query: Partial<Parameters<RowIndex<Row>['find']>[0]>): string {
    const whole = { search: '', filter: all, sort: defaultSort, ...query };
    const numbers = new RowIndex(rows, design).find(whole);
    return Array.from(numbers, (number) => keyOf.get(rows[number] as Row)).join('');
  }

  describe(name, () => {
    test('has its columns and words', () => {
      expect(columns.map(({ header }) => header).join(', ')).toBe(heads);
      expect(design.searchPlaceholder).toBe(promised.placeholder);
      expect(describeSort(design, defaultSort)).toBe(promised.order);
      expect(filter.options.map(({ label }) => label)).toEqual(Object.keys(filters));
      expect(emptyWords(design, true)).toEqual({
        title: promised.empty,
        text: 'Try adjusting your search or filters',
      });
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
        read({ sort: { column: id, descending: false } }),
      ]);
      expect(Object.fromEntries(orders)).toEqual(sorts);
      for (const { id, header } of sortable) {
        const descending = read({ sort: { column: id, descending: true } });
        expect(descending).toBe([...(sorts[header] ?? '')].reverse().join(''));
      }
    });
  });
}

const day = (date: number) => `2026-11-${date}T10:00:00.000Z`;

prove('Messages', {
  design: messageTable,
  rows: {
    s: buildMessage({
      name: 'Sana Iqbal',
      email: 'sana@vesta.example',
      subject: 'Status',
      createdAt: day(20),
      message: 'What is next?',
      contactType: 'researcher',
    }),
    t: buildMessage({
      name: 'Tobias Renner',
      email: 'renner@halcyon.example',
      subject: 'Loan of an array',
      message: 'We have one.',
      contactType: 'partner',
      createdAt: day(19),
    }),
    g: buildMessage({
      name: 'grace Abernathy',
      email: 'grace@mail.example',
      subject: 'Receipt',
      message: 'I changed my address.',
      contactType: 'donor',
      createdAt: day(18),
    }),
    z: buildMessage({
      name: 'Zoe Early',
      email: 'zoe@mail.example',
      subject: 'Interview',
      message: 'From the old inbox.',
      contactType: null,
      createdAt: day(17),
    }),
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
    'Marked as spam': 'stgz',
  },
  sorts: { Name: 'gstz', Email: 'gtsz', Subject: 'ztgs', Type: 'gzts', Received: 'zgts' },
  empty: 'No messages found',
});

prove('People', {
  design: peopleTable,
  rows: {
    i: buildPerson({
      name: 'Ilse Marchetti',
      email: 'z.marchetti@vesta.example',
      type: 'researcher',
      institution: 'University of Vesta',
      createdAt: day(20),
    }),
    e: buildPerson({
      name: 'Eleanor Whitcombe',
      email: 'eleanor@mail.example',
      type: 'donor',
      institution: null,
      createdAt: day(19),
    }),
    m: buildPerson({
      name: 'Marek Dvořák',
      email: 'marek@halcyon.example',
      type: 'partner',
      institution: 'Halcyon Instruments',
      createdAt: day(18),
    }),
    n: buildPerson({
      name: 'Naomi Feldstein',
      email: 'naomi@atlas.example',
      type: 'admin',
      institution: 'Bioelectric Atlas Initiative',
      createdAt: day(17),
    }),
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
  filters: { 'All Types': 'iemn', Researchers: 'i', Donors: 'e', Partners: 'm', Admins: 'n' },
  sorts: { Name: 'eimn', Email: 'emni', Type: 'nemi', Joined: 'nmei' },
  empty: 'No people found',
});

prove('Donations', {
  design: donationTable,
  rows: {
    b: buildAdminDonation({
      id: 'bbbbbbbb-2',
      amountCents: 250_000,
      donorName: null,
      donorEmail: null,
      status: 'succeeded',
      createdAt: day(19),
    }),
    c: buildAdminDonation({
      id: 'cccccccc-3',
      amountCents: 1_000,
      donorName: 'Zoë',
      donorEmail: 'zoe@mail.example',
      status: 'failed',
      createdAt: day(18),
    }),
    d: buildAdminDonation({
      id: 'dddddddd-4',
      amountCents: 7_550,
      donorName: 'Marek Dvořáček',
      status: 'pending',
      createdAt: day(17),
    }),
  },
  heads: 'ID, Amount, Donor, Email, Source, Status, Payment, Date',
  placeholder: 'Search donor name, email, donation ID...',
  order: 'Date, newest first',
  found: { zoë: 'c', anonymous: 'b', 'ZOE@MAIL': 'c', 'dddddddd-4': 'd' },
  filters: { 'All Statuses': 'bcd', Succeeded: 'b', Pending: 'd', Failed: 'c' },
  sorts: { ID: 'bcd', Amount: 'cdb', Donor: 'bdc', Status: 'cdb', Date: 'dcb' },
  empty: 'No donations found',
});

prove('Applications', {
  design: applicationTable,
  rows: {
    c: buildApplication({
      firstName: 'Consuelo',
      lastName: 'Ibarra',
      status: 'approved',
      institution: 'Arbor',
      createdAt: '2026-11-02T17:00:00.000Z',
      decidedAt: '2026-11-09T17:00:00.000Z',
    }),
    o: buildApplication({
      firstName: 'Oluwaseun',
      lastName: 'Adeyemi',
      status: 'declined',
      institution: 'Birch',
      createdAt: '2026-11-03T17:00:00.000Z',
      decidedAt: '2026-11-10T17:00:00.000Z',
      researchArea: 'other',
    }),
    y: buildApplication({
      firstName: 'Yuki',
      lastName: 'Hasegawa',
      email: 'hasegawa@kanda.example',
      institution: 'Kanda Bioengineering Centre',
      createdAt: '2026-11-09T17:00:00.000Z',
      researchArea: 'cancer-research',
    }),
    i: buildApplication({
      firstName: 'Ilse',
      lastName: 'Marchetti',
      researchArea: 'neuroscience',
      reference: 'BAI-2026-0777',
      institution: 'Vesta',
      createdAt: '2026-11-20T19:00:00.000Z',
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
});

prove('Posts', {
  design: postTable,
  rows: {
    w: buildAdminPost({
      title: 'What a cut says',
      category: 'Regeneration',
      updatedAt: day(20),
      excerpt: 'Break the skin and a current starts to flow at once.',
    }),
    e: buildAdminPost({
      title: 'electrodes and dyes',
      category: 'Methods',
      published: false,
      excerpt: 'Two rulers for one membrane.',
      updatedAt: day(19),
    }),
    m: buildAdminPost({
      title: 'Mapping the vagus',
      category: 'Anatomy',
      excerpt: '',
      updatedAt: day(18),
    }),
  },
  heads: 'Title, Category, Status, Source, Updated',
  placeholder: 'Search title, category, excerpt...',
  order: 'Updated, newest first',
  found: { 'WHAT A CUT': 'w', 'one membrane': 'e', regener: 'w' },
  filters: { 'All Posts': 'wem', Published: 'wm', Drafts: 'e' },
  sorts: { Title: 'emw', Category: 'mew', Updated: 'mew' },
  empty: 'No posts found',
});
