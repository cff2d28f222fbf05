import { portalPaths } from '#model/admin/portal-paths.ts';
import type { Person } from '#model/people/contract.ts';
import { Address, UserText } from '../kit/text.tsx';
import { alphabeticalOrder, timeOrder } from '../table/sort.ts';
import { dateWidth, only, type TableDesign } from '../table/table-design.ts';
import { TestMark, TypeMark } from '../kit/marks.tsx';
import panel from '../kit/panel.module.css';
import { PacificTime } from '../kit/time.tsx';
import { ReviewBadge } from '../kit/application-badges.tsx';
import styles from './people.module.css';

function renderReview({ review }: Person) {
  return review ? <ReviewBadge {...review} /> : null;
}

export const peopleTable: TableDesign<Person> = {
  noun: { one: 'person', many: 'people' },
  defaultSort: { id: 'joined', desc: true },
  searchText: ({ name, email, type, kind, institution }) => [
    name,
    email,
    type,
    kind === 'person' ? '' : kind,
    institution ?? '',
  ],
  rowDate: ({ createdAt }) => createdAt,
  searchPlaceholder: 'Search by name, email, or institution...',
  filter: {
    label: 'Type',
    options: [
      { id: 'all', label: 'All Types' },
      only('type', 'researcher', 'Researchers'),
      only('type', 'donor', 'Donors'),
      only('type', 'partner', 'Partners'),
      only('type', 'admin', 'Admins'),
      only('kind', 'organization', 'Organizations'),
      only('kind', 'fund', 'Funds'),
      { id: 'monthly', label: 'Monthly donors', test: ({ monthlyCents }) => monthlyCents > 0 },
    ],
    showAll: 'Show all types',
  },
  empty: 'Researchers, donors and partners appear here once they apply, give or write.',
  emptyLink: { label: 'See what is set up', href: `~${portalPaths.overview}` },
  csv: [
    ['ID', ({ id }) => id],
    ['Type', ({ type }) => type],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Institution', ({ institution }) => institution ?? ''],
    ['Joined', ({ createdAt }) => createdAt],
    ['Test', ({ testOnly }) => (testOnly ? 'yes' : 'no')],
    ['Kind', ({ type, kind }) => (type === 'donor' ? kind : '')],
  ],
  columns: [
    {
      id: 'name',
      header: 'Name',
      width: '18cqi',
      narrowWidth: '20cqi',
      sort: { kind: 'text', of: ({ name }) => name, ...alphabeticalOrder },
      cell: ({ name }) => <UserText>{name || 'No name given'}</UserText>,
    },
    {
      id: 'email',
      header: 'Email',
      sort: { kind: 'text', of: ({ email }) => email, ...alphabeticalOrder },
      cell: ({ email }) => (email ? <Address email={email} /> : '-'),
    },
    {
      id: 'type',
      header: 'Type',
      // "Donor, organization" is on one line.
      width: 'calc(9.25rem + 2 * var(--cell-pad))',
      narrowWidth: 'calc(8.5rem + 2 * var(--cell-pad))',
      sort: { kind: 'text', of: ({ type }) => type, ...alphabeticalOrder },
      cell: ({ type, kind, testOnly }) => (
        <span className={styles.marks}>
          <TypeMark type={type} kind={kind} /> {testOnly && <TestMark />}
        </span>
      ),
    },
    {
      id: 'institution',
      header: 'Institution',
      // The address has the rest, 12 rem or more.
      width: 'max(7.5rem, 40cqi - 20.25rem)',
      hideBelow: '65rem',
      cell: ({ institution }) => <UserText>{institution}</UserText>,
    },
    {
      id: 'review',
      header: 'Review',
      width: 'clamp(9rem, 14.75cqi, 11.25rem)',
      cell: renderReview,
    },
    {
      id: 'joined',
      header: 'Joined',
      width: dateWidth,
      align: 'end',
      sort: { kind: 'number', of: ({ createdAt }) => Date.parse(createdAt), ...timeOrder },
      cell: ({ createdAt }) => <PacificTime iso={createdAt} />,
    },
  ],
  card: (person) => ({
    title: <bdi>{person.name || 'No name given'}</bdi>,
    aside: <PacificTime iso={person.createdAt} />,
    lines: [
      person.email,
      person.institution && <bdi key="institution">{person.institution}</bdi>,
      <span key="marks" className={`${panel.row} ${styles.cardMarks}`}>
        <TypeMark type={person.type} kind={person.kind} />
        {person.testOnly && <TestMark />}
        {renderReview(person)}
      </span>,
    ].filter(Boolean),
  }),
};
