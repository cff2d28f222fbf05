import type { Application } from '#model/applications/admin-applications.ts';
import { optionLabel, researchAreaOptions } from '#model/applications/contract.ts';
import { answerField, answerNames, formatAnswer } from '#model/applications/application-details.ts';
import { fullName } from '#model/applications/naming.ts';
import { accessState, type AccessState } from '#model/applications/access-days.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { alphabeticalOrder, timeOrder } from '../table/sort.ts';
import {
  type Column,
  type FilterOption,
  dateWidth,
  only,
  type TableDesign,
} from '../table/table-design.ts';
import type { CsvColumns } from '../table/csv.ts';
import { Badge } from '../kit/marks.tsx';
import { UserText } from '../kit/text.tsx';
import { Day, PacificTime } from '../kit/time.tsx';
import { accessBadge, readClock, ReviewBadge } from '../kit/application-badges.tsx';

/** The id of the filter for applications that look like spam, which are another list of the server's. */
export const spamFilter = 'spam';

/** Tells whether a pending application is past its last promised day. One whose question is open is not. */
export function isOverdue(row: Application): boolean {
  return row.status === 'pending' && readClock(row, Date.now()).isOverdue;
}

function isAnswered({ status, clockStops }: Application): boolean {
  const last = clockStops.findLast(({ cause }) => cause === 'question');
  return status === 'pending' && last !== undefined && last.until !== null;
}

// The state `none` means an approved application whose terms wait.
function hasAccess(...states: AccessState[]) {
  return ({ status, access }: Application) => {
    const state = accessState(access, dayInPacific(new Date()));
    return states.includes(state) && (state !== 'none' || status === 'approved');
  };
}

/** The options of the filter by access, in the address as `?access=`, to which the overview links. */
export const accessOptions: readonly [FilterOption<Application>, ...FilterOption<Application>[]] = [
  { id: 'any', label: 'Any access' },
  { id: 'none', label: 'None', test: hasAccess('none') },
  { id: 'active', label: 'Active', test: hasAccess('active', 'ending') },
  { id: 'ending', label: 'Ends within 30 days', test: hasAccess('ending') },
  { id: 'ended', label: 'Ended', test: hasAccess('ended') },
];

// Sorts pending before decided: first the application that waits longest, then the one decided last.
function queuePlace({ status, createdAt, decidedAt, withdrawnAt }: Application): number {
  const decided = 8.64e15;
  return status === 'pending'
    ? Date.parse(createdAt)
    : decided - Date.parse(decidedAt ?? withdrawnAt ?? '');
}

function areaLabel({ researchArea }: Application): string {
  return optionLabel(researchAreaOptions, researchArea);
}

const applicantColumns: readonly Column<Application>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '24%',
    sort: { kind: 'text', of: fullName, ...alphabeticalOrder },
    cell: (row) => <UserText>{fullName(row)}</UserText>,
  },
  {
    id: 'institution',
    header: 'Institution',
    sort: { kind: 'text', of: ({ institution }) => institution, ...alphabeticalOrder },
    cell: ({ institution }) => <UserText>{institution}</UserText>,
  },
  {
    id: 'area',
    header: 'Research area',
    width: '14rem',
    hideBelow: '65rem',
    sort: { kind: 'text', of: areaLabel, ...alphabeticalOrder },
    cell: areaLabel,
  },
];

// The columns are headed in title case.
const toHeading = (term: string) => term.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

// Essays are too long for a spreadsheet.
const answerColumns: CsvColumns<Application> = answerNames
  .filter((name) => !answerField(name).isEssay)
  .map((name) => [
    toHeading(answerField(name).term),
    // Files that were exported earlier have the stored values of degrees, too.
    (row) => (name === 'degrees' ? row.degrees.join(', ') : formatAnswer(row, name)),
  ]);

export const applicationTable: TableDesign<Application> = {
  noun: { one: 'application', many: 'applications' },
  defaultSort: { id: 'review', desc: false },
  searchText: (row) => [
    fullName(row),
    row.email,
    row.institution,
    row.position,
    areaLabel(row),
    row.reference,
  ],
  searchPlaceholder: 'Search by name, email, or institution...',
  filter: {
    label: 'Status',
    options: [
      { id: 'all', label: 'All Applications' },
      only('status', 'pending', 'Pending'),
      { id: 'overdue', label: 'Overdue', test: isOverdue },
      { id: 'answered', label: 'Question answered', test: isAnswered },
      only('status', 'approved', 'Approved'),
      only('status', 'declined', 'Declined'),
      only('status', 'withdrawn', 'Withdrawn'),
      { id: spamFilter, label: 'Marked as spam' },
    ],
    showAll: 'Show all applications',
  },
  rowDate: ({ createdAt }) => createdAt,
  empty: 'Applications from the sign-up form appear here.',
  // The note is left out, because only staff may read it.
  csv: [
    ['Reference', ({ reference }) => reference],
    ...answerColumns,
    ['Status', ({ status }) => status],
    ['Received', ({ createdAt }) => createdAt],
    ['Decided', ({ decidedAt }) => decidedAt ?? ''],
    ['Terms Version', ({ access }) => String(access?.termsVersion ?? '')],
    ['Terms Accepted', ({ access }) => access?.acceptedOn ?? ''],
    ['Access Last Used', ({ access }) => access?.lastUsedOn ?? ''],
    ['Access Until', ({ access }) => access?.endsOn ?? ''],
    ['Access Ended', ({ access }) => access?.endedOn ?? ''],
    ['Access Ended By', ({ access }) => access?.endedBy ?? ''],
  ],
  columns: [
    ...applicantColumns,
    {
      id: 'review',
      header: 'Review',
      width: '10.75rem',
      sort: {
        kind: 'number',
        of: queuePlace,
        ascending: 'pending first',
        descending: 'decided first',
      },
      cell: (row) => <ReviewBadge {...row} />,
    },
    {
      id: 'received',
      header: 'Received',
      width: dateWidth,
      align: 'end',
      sort: { kind: 'number', of: ({ createdAt }) => Date.parse(createdAt), ...timeOrder },
      cell: ({ createdAt }) => <PacificTime iso={createdAt} />,
    },
  ],
  card: (row) => ({
    title: <bdi>{fullName(row)}</bdi>,
    aside: <PacificTime iso={row.createdAt} />,
    lines: [<bdi>{row.institution}</bdi>, areaLabel(row), <ReviewBadge {...row} />],
  }),
};

const drawDay = (day: string | null | undefined) => (day ? <Day date={formatUtcDay(day)} /> : '-');

const lastUse = ({ access }: Application) =>
  access && !access.lastUsedOn ? 'Never used' : drawDay(access?.lastUsedOn);

// Days compare as numbers; a missing one comes last.
const dayNumber = (day: string | null | undefined) => (day ? Date.parse(day) : Infinity);

/** The table of approved applications, of which staff look at the access and not at the review. */
export const approvedTable: TableDesign<Application> = {
  ...applicationTable,
  defaultSort: { id: 'until', desc: false },
  columns: [
    ...applicantColumns.map((column) =>
      column.id === 'name' ? { ...column, width: '15%', narrowWidth: '22%' } : column,
    ),
    {
      id: 'access',
      header: 'Access',
      width: '12.25rem',
      cell: ({ access }) => <Badge {...accessBadge(access)} />,
    },
    {
      id: 'until',
      header: 'Until',
      width: dateWidth,
      align: 'end',
      sort: {
        kind: 'number',
        of: ({ access }) => dayNumber(access?.endedOn ?? access?.endsOn),
        ascending: 'first to end first',
        descending: 'last to end first',
      },
      cell: ({ access }) => drawDay(access?.endedOn ?? access?.endsOn),
    },
    {
      id: 'used',
      header: 'Last used',
      width: dateWidth,
      align: 'end',
      sort: { kind: 'number', of: ({ access }) => dayNumber(access?.lastUsedOn), ...timeOrder },
      cell: lastUse,
    },
  ],
  card: (row) => ({
    title: <bdi>{fullName(row)}</bdi>,
    aside: drawDay(row.access?.endedOn ?? row.access?.endsOn),
    lines: [<bdi>{row.institution}</bdi>, areaLabel(row), <Badge {...accessBadge(row.access)} />],
  }),
};
