import type { ContactMessage } from '#contracts/admin-contacts.ts';
import type { ContactType } from '#contracts/contact.ts';
import { Address } from '../kit/Address.tsx';
import { OwnWords } from '../kit/OwnWords.tsx';
import { letterWords, timeWords } from '../kit/table/sort-words.ts';
import type { FilterOption, TableDesign } from '../kit/table/table-design.ts';
import { TypeMark } from '../kit/TypeMark.tsx';
import { When } from '../kit/When.tsx';

/** The choice that shows what the spam signals marked (P-26): another list of the server's. */
export const spamFilter = 'spam';

/** What the badge of a message says (P-25, P-86). */
export function typeOf({ contactType }: ContactMessage): ContactType | 'general' {
  return contactType ?? 'general';
}

/** The sender; an old row may lack the name. */
export function senderOf({ name }: ContactMessage): string {
  return name || 'No name given';
}

function only(type: ContactType, label: string): FilterOption<ContactMessage> {
  return { id: type, label, test: (message) => message.contactType === type };
}

/** The Messages table (P-86). */
export const messageTable: TableDesign<ContactMessage> = {
  noun: { one: 'message', many: 'messages' },
  keyOf: ({ id }) => id,
  defaultSort: { column: 'received', descending: true },
  haystack: ({ name, email, subject, message }) => [name, email, subject, message],
  searchPlaceholder: 'Search name, email, subject, message...',
  filter: {
    label: 'Type',
    options: [
      { id: 'all', label: 'All Types' },
      only('researcher', 'Researcher'),
      only('partner', 'Partner'),
      only('donor', 'Donor'),
      { id: spamFilter, label: 'Marked as spam' },
    ],
    showAll: 'Show all types',
  },
  empty: {
    title: 'No messages found',
    text: 'Try adjusting your search or filters',
    none: 'Messages from the contact form appear here.',
  },
  columns: [
    {
      id: 'name',
      header: 'Name',
      // Whole names on a tablet; below its width the subject keeps its part.
      width: 'max(17cqi, min(9.75rem, 36cqi - 8.7rem))',
      sort: { kind: 'text', of: ({ name }) => name, ...letterWords },
      cell: (message) => <OwnWords>{senderOf(message)}</OwnWords>,
    },
    {
      id: 'email',
      header: 'Email',
      width: '22%',
      sort: { kind: 'text', of: ({ email }) => email, ...letterWords },
      cell: ({ email }) => <Address email={email} />,
    },
    {
      id: 'subject',
      header: 'Subject',
      sort: { kind: 'text', of: ({ subject }) => subject, ...letterWords },
      cell: ({ subject }) => <OwnWords>{subject}</OwnWords>,
    },
    {
      id: 'type',
      header: 'Type',
      width: 'clamp(7rem, 12cqi, 7.5rem)',
      sort: { kind: 'text', of: typeOf, ...letterWords },
      cell: (message) => <TypeMark type={typeOf(message)} />,
    },
    {
      id: 'received',
      header: 'Received',
      width: 'clamp(9.25rem, 14cqi, 10.25rem)',
      align: 'end',
      sort: { kind: 'number', of: ({ createdAt }) => Date.parse(createdAt), ...timeWords },
      cell: ({ createdAt }) => <When iso={createdAt} />,
    },
  ],
  card: (row) => ({
    title: <bdi>{senderOf(row)}</bdi>,
    aside: <When iso={row.createdAt} />,
    lines: [
      <bdi key="subject">{row.subject}</bdi>,
      <bdi key="message">{row.message}</bdi>,
      <TypeMark key="type" type={typeOf(row)} />,
    ],
  }),
};
