import type { ContactMessage } from '#model/messages/admin-messages.ts';
import { type ContactType, messageFields } from '#model/messages/contract.ts';
import { Address, UserText } from '../kit/text.tsx';
import { fieldColumns } from '../table/csv.ts';
import { alphabeticalOrder, timeOrder } from '../table/sort.ts';
import { dateWidth, only, type TableDesign } from '../table/table-design.ts';
import { Badge, TypeMark } from '../kit/marks.tsx';
import panel from '../kit/panel.module.css';
import { PacificTime } from '../kit/time.tsx';

/** Returns the type that the sender chose, or 'general' for a message from before there were types. */
export function messageType({ contactType }: ContactMessage): ContactType | 'general' {
  return contactType ?? 'general';
}

/** Returns the name of the sender, or 'No name given'. */
export function senderName({ name }: ContactMessage): string {
  return name || 'No name given';
}

/** Shows whether a message is spam, open or answered. Spam hides whether it was answered. */
export function MessageStatus({ message }: { message: ContactMessage }) {
  if (message.spam) return <Badge tone="warn" mark="flag" word="Spam" />;
  return message.answeredAt === null ? (
    <Badge tone="quiet" mark="envelope" word="Open" />
  ) : (
    <Badge tone="ok" mark="check" word="Answered" />
  );
}

export const messageTable: TableDesign<ContactMessage> = {
  noun: { one: 'message', many: 'messages' },
  defaultSort: { id: 'received', desc: true },
  searchText: ({ name, email, subject, message }) => [name, email, subject, message],
  searchPlaceholder: 'Search name, email, subject, message...',
  filter: {
    label: 'Type',
    options: [
      { id: 'all', label: 'All Types' },
      only('contactType', 'researcher', 'Researcher'),
      only('contactType', 'partner', 'Partner'),
      only('contactType', 'donor', 'Donor'),
    ],
    showAll: 'Show all types',
  },
  rowDate: ({ createdAt }) => createdAt,
  empty: 'Messages from the contact form appear here.',
  // The note is left out, because only staff may read it.
  csv: [
    ['ID', ({ id }) => id],
    ...fieldColumns(messageFields),
    ['Type', messageType],
    ['Received', ({ createdAt }) => createdAt],
    ['Answered', ({ answeredAt }) => answeredAt ?? ''],
    ['Spam', ({ spam }) => (spam ? 'yes' : 'no')],
  ],
  columns: [
    {
      id: 'name',
      header: 'Name',
      width: '17cqi',
      narrowWidth: '15cqi',
      sort: { kind: 'text', of: ({ name }) => name, ...alphabeticalOrder },
      cell: (message) => <UserText>{senderName(message)}</UserText>,
    },
    {
      id: 'email',
      header: 'Email',
      width: '22%',
      narrowWidth: '18cqi',
      sort: { kind: 'text', of: ({ email }) => email, ...alphabeticalOrder },
      cell: ({ email }) => <Address email={email} />,
    },
    {
      id: 'subject',
      header: 'Subject',
      sort: { kind: 'text', of: ({ subject }) => subject, ...alphabeticalOrder },
      cell: ({ subject }) => <UserText>{subject}</UserText>,
    },
    {
      id: 'type',
      header: 'Type',
      width: 'clamp(7.5rem, 12cqi, 8rem)',
      narrowWidth: '6.5rem',
      sort: { kind: 'text', of: messageType, ...alphabeticalOrder },
      cell: (message) => <TypeMark type={messageType(message)} />,
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
    title: <bdi>{senderName(row)}</bdi>,
    aside: <PacificTime iso={row.createdAt} />,
    lines: [
      <bdi key="subject">{row.subject}</bdi>,
      <bdi key="message">{row.message}</bdi>,
      row.email,
      <TypeMark key="type" type={messageType(row)} />,
    ],
  }),
};

const allMessagesTable: TableDesign<ContactMessage> = {
  ...messageTable,
  columns: [
    ...messageTable.columns.slice(0, -1),
    {
      id: 'status',
      header: 'Status',
      width: 'calc(6.25rem + 2 * var(--cell-pad))',
      cell: (message) => <MessageStatus message={message} />,
    },
    ...messageTable.columns.slice(-1),
  ],
  card: (message) => {
    const { lines, ...card } = messageTable.card(message);
    return {
      ...card,
      lines: [
        ...lines.slice(0, -1),
        <span key="type" className={panel.row}>
          <TypeMark type={messageType(message)} />
          <MessageStatus message={message} />
        </span>,
      ],
    };
  },
};

export const messageTables: Readonly<Record<string, TableDesign<ContactMessage>>> = {
  open: { ...messageTable, empty: 'Messages that wait for an answer appear here.' },
  answered: { ...messageTable, empty: 'Messages that you mark as answered appear here.' },
  spam: { ...messageTable, empty: 'Messages that are marked as spam appear here.' },
  all: allMessagesTable,
};
