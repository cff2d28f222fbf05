import type { Person, PersonType } from '#contracts/people.ts';
import { Address } from '../kit/Address.tsx';
import { OwnWords } from '../kit/OwnWords.tsx';
import { letterWords, timeWords } from '../kit/table/sort-words.ts';
import type { FilterOption, TableDesign } from '../kit/table/table-design.ts';
import { TestMark } from '../kit/TestMark.tsx';
import { TypeMark } from '../kit/TypeMark.tsx';
import { When } from '../kit/When.tsx';
import { ReviewBadge } from '../applications/ReviewBadge.tsx';
import styles from './People.module.css';

function only(type: PersonType, label: string): FilterOption<Person> {
  return { id: type, label, test: (person) => person.type === type };
}

/** A researcher's application that waits, or what came of it. */
function reviewOf({ review }: Person) {
  return review ? <ReviewBadge status={review.status} createdAt={review.createdAt} /> : null;
}

/** The People table (P-84). */
export const peopleTable: TableDesign<Person> = {
  noun: { one: 'person', many: 'people' },
  keyOf: ({ id }) => id,
  defaultSort: { column: 'joined', descending: true },
  haystack: ({ name, email, type, institution }) => [name, email, type, institution ?? ''],
  searchPlaceholder: 'Search by name, email, or institution...',
  filter: {
    label: 'Type',
    options: [
      { id: 'all', label: 'All Types' },
      only('researcher', 'Researchers'),
      only('donor', 'Donors'),
      only('partner', 'Partners'),
      only('admin', 'Admins'),
    ],
    showAll: 'Show all types',
  },
  empty: {
    title: 'No people found',
    text: 'Try adjusting your search or filters',
    none: 'Researchers, donors and partners appear here once they apply, give or write.',
  },
  columns: [
    {
      id: 'name',
      header: 'Name',
      // Whole names on a tablet; below its width the address keeps its part.
      width: 'max(20cqi, min(12rem, 60cqi - 18.75rem))',
      sort: { kind: 'text', of: ({ name }) => name, ...letterWords },
      cell: ({ name, testOnly }) => (
        <span className={styles.name}>
          <OwnWords>{name || 'No name given'}</OwnWords>
          {testOnly && <TestMark />}
        </span>
      ),
    },
    {
      id: 'email',
      header: 'Email',
      width: '22%',
      sort: { kind: 'text', of: ({ email }) => email, ...letterWords },
      cell: ({ email }) => (email ? <Address email={email} /> : '-'),
    },
    {
      id: 'type',
      header: 'Type',
      width: 'clamp(7rem, 12cqi, 7.5rem)',
      sort: { kind: 'text', of: ({ type }) => type, ...letterWords },
      cell: ({ type }) => <TypeMark type={type} />,
    },
    {
      id: 'institution',
      header: 'Institution',
      hideBelow: '56rem',
      cell: ({ institution }) => <OwnWords>{institution}</OwnWords>,
    },
    {
      id: 'review',
      header: 'Review',
      width: 'clamp(9rem, 14cqi, 10.5rem)',
      cell: reviewOf,
    },
    {
      id: 'joined',
      header: 'Joined',
      width: 'clamp(9.5rem, 13cqi, 9.75rem)',
      align: 'end',
      sort: { kind: 'number', of: ({ createdAt }) => Date.parse(createdAt), ...timeWords },
      cell: ({ createdAt }) => <When iso={createdAt} />,
    },
  ],
  card: (person) => ({
    title: <bdi>{person.name || 'No name given'}</bdi>,
    aside: <When iso={person.createdAt} />,
    lines: [
      person.email,
      person.institution && <bdi key="institution">{person.institution}</bdi>,
      <span key="marks" className={styles.marks}>
        <TypeMark type={person.type} />
        {person.testOnly && <TestMark />}
        {reviewOf(person)}
      </span>,
    ].filter(Boolean),
  }),
};
