import type { ReactNode } from 'react';
import type { BoardMember } from '#model/board/contract.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { Badge } from '../kit/marks.tsx';
import table from '../kit/plain-table.module.css';
import { Address } from '../kit/text.tsx';
import { Day } from '../kit/time.tsx';
import { EmptyList } from '../table/TableStates.tsx';
import styles from './board.module.css';

const none = '–';

const columns: readonly [head: string, cell: (member: BoardMember) => ReactNode][] = [
  ['Email', ({ email }) => <Address email={email} />],
  [
    'Status',
    ({ active }) =>
      active ? (
        <Badge tone="ok" mark="check" word="Active" />
      ) : (
        <Badge tone="quiet" mark="minus" word="Inactive" />
      ),
  ],
  [
    'Open votes',
    ({ open, late }) =>
      late > 0 ? <span className={styles.late}>{`${open}, ${late} late`}</span> : open || none,
  ],
  ['Cast, 90 days', ({ cast }) => cast || none],
  ['Recused', ({ recused }) => recused || none],
  [
    'Last vote',
    ({ lastVoteAt }) => (lastVoteAt ? <Day date={formatPacificDate(lastVoteAt)} /> : none),
  ],
];

interface MemberTableProps {
  members: readonly BoardMember[] | undefined;
  /** The ids of members who are being activated or deactivated. */
  busy: readonly string[];
  onToggle: (member: BoardMember) => void;
  onEdit: (member: BoardMember) => void;
}

/** Shows the members with their votes. `members` is undefined until they have loaded. */
export function MemberTable({ members, busy, onToggle, onEdit }: MemberTableProps) {
  if (members?.length === 0) {
    return (
      <EmptyList
        title="No members yet"
        text="Applications are decided without a vote until you add somebody."
      />
    );
  }
  return (
    <table
      className={`${table.table} ${styles.table}`}
      aria-label="members"
      aria-busy={members === undefined}
    >
      <thead>
        <tr>
          <th scope="col">Name</th>
          {columns.map(([head]) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members?.map((member) => (
          <tr key={member.id} data-inactive={!member.active || undefined}>
            <th scope="row">
              <bdi>{member.name}</bdi>
              <span className={styles.under} title={member.email}>
                {member.email}
              </span>
            </th>
            {columns.map(([head, cell]) => {
              const shown = cell(member);
              return (
                <td key={head} data-label={head} data-none={shown === none || undefined}>
                  {shown}
                </td>
              );
            })}
            <td>
              <button type="button" className={styles.action} onClick={() => onEdit(member)}>
                <span>Edit</span>
                <span className="visually-hidden">{` ${member.name}`}</span>
              </button>
              <button
                type="button"
                className={styles.action}
                aria-disabled={busy.includes(member.id) || undefined}
                onClick={() => busy.includes(member.id) || onToggle(member)}
              >
                <span>{member.active ? 'Deactivate...' : 'Activate'}</span>
                <span className="visually-hidden">{` ${member.name}`}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
