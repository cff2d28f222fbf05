import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  boardMemberSchema,
  boardSchema,
  digestAnswerSchema,
  type BoardMember,
} from '#contracts/applications/board.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { toFailure } from '../data/failure.ts';
import { apiQuery } from '../data/query-client.ts';
import { request } from '../session/request.ts';
import { EmptyList, NotLoaded } from '../table/TableStates.tsx';
import { Badge } from '../ui/marks.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import panel from '../ui/panel.module.css';
import table from '../ui/plain-table.module.css';
import { StatusMessage } from '../ui/StatusMessage.tsx';
import { BreakableAddress } from '../ui/text.tsx';
import { MemberForm } from './MemberForm.tsx';
import styles from './board.module.css';

const path = '/api/admin/board';
const boardQuery = apiQuery(path, boardSchema);

const confirmDeactivate = (name: string) =>
  `Deactivate ${name}? Their links close at once. Votes already cast stay and count.`;

function sentWords(sent: number): string {
  if (sent === 0) return 'No digest was sent: nobody has an open vote without a digest of today.';
  return `The digest goes to ${sent} ${sent === 1 ? 'member' : 'members'}.`;
}

/** "; the last went to 6 members on November 19, 2026", empty before the first digest. */
function lastDigestWords(members: readonly BoardMember[]): string {
  const times = members.flatMap(({ lastDigestAt }) => lastDigestAt ?? []);
  const newest = times.toSorted().at(-1);
  if (!newest) return '';
  const day = formatPacificDate(newest);
  const count = times.filter((time) => formatPacificDate(time) === day).length;
  return `; the last went to ${count} ${count === 1 ? 'member' : 'members'} on ${day}`;
}

/** The members of the advisory board and what they voted (P-120). */
export default function BoardPage() {
  const { data: members, error, refetch } = useQuery(boardQuery);
  const [isAdding, setAdding] = useState(false);
  const [done, setDone] = useState('');
  const newButton = useRef<HTMLButtonElement>(null);

  async function succeed(words: string) {
    await refetch();
    setDone(words);
  }

  const activation = useMutation({
    mutationFn: async ({ id, active }: BoardMember) => {
      const body = { active: !active };
      await request(`${path}/${id}`, { method: 'PUT', body, schema: boardMemberSchema });
    },
    onMutate: () => setDone(''),
    onSuccess: (_, { name, active }) =>
      succeed(`${name} was ${active ? 'deactivated' : 'activated'}.`),
  });
  const digest = useMutation({
    mutationFn: async () =>
      (await request(`${path}/digest`, { method: 'POST', schema: digestAnswerSchema })).data,
    onMutate: () => setDone(''),
    onSuccess: ({ sent }) => succeed(sentWords(sent)),
  });

  const open = members?.reduce((sum, member) => sum + member.open, 0) ?? 0;
  const active = members?.filter((member) => member.active).length ?? 0;
  return (
    <div className={styles.page}>
      <PageHeader
        title="Board"
        subtitle="Members read applications and vote. Applicants never see a name or a count."
      >
        <Button
          variant="outline"
          icon="envelope"
          label="Send today's digest"
          busyLabel="Sending..."
          busy={digest.isPending}
          onClick={() => digest.mutate()}
        />
        <Button
          ref={newButton}
          variant="ink"
          label="+ Add member"
          onClick={() => setAdding(true)}
        />
      </PageHeader>
      <p className={panel.meta}>
        <strong>{open === 1 ? '1 vote is open.' : `${open} votes are open.`}</strong> The digest
        leaves at 9:00 AM PT on business days{lastDigestWords(members ?? [])}.
      </p>
      <p className={styles.done} role="status">
        {done}
      </p>
      {isAdding && (
        <MemberForm
          onAdded={({ name }) => {
            setAdding(false);
            newButton.current?.focus();
            void succeed(`${name} was added.`);
          }}
          onCancel={() => {
            setAdding(false);
            newButton.current?.focus();
          }}
        />
      )}
      {activation.isError && (
        <StatusMessage
          title={`${activation.variables.name} was not changed.`}
          reason={toFailure(activation.error).reason}
          onRetry={() => activation.mutate(activation.variables)}
        />
      )}
      {digest.isError && (
        <StatusMessage
          title="The digest was not sent."
          reason={toFailure(digest.error).reason}
          onRetry={() => digest.mutate()}
        />
      )}
      {error && members && (
        <StatusMessage
          title="The list could not be refreshed."
          reason={toFailure(error).reason}
          onRetry={() => void refetch()}
        />
      )}
      {error && !members ? (
        <NotLoaded failure={toFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <MemberTable
          members={members ?? null}
          busyId={activation.isPending ? activation.variables.id : null}
          onToggle={(member) => {
            if (!member.active || confirm(confirmDeactivate(member.name))) {
              activation.mutate(member);
            }
          }}
        />
      )}
      <p className={panel.hint}>
        Deactivating a member closes their links at once. Votes already cast stay and count. With no
        active member, applications are decided without a vote.
      </p>
      {members && members.length > 0 && (
        <p className={panel.meta}>
          {members.length} {members.length === 1 ? 'member' : 'members'}, {active} active
        </p>
      )}
    </div>
  );
}

interface MemberTableProps {
  members: readonly BoardMember[] | null;
  busyId: string | null;
  onToggle: (member: BoardMember) => void;
}

const none = '–';

function MemberTable({ members, busyId, onToggle }: MemberTableProps) {
  if (members?.length === 0) {
    return (
      <EmptyList
        className={table.none}
        title="No members yet"
        text="Applications are decided without a vote until you add somebody."
      />
    );
  }
  return (
    <table
      className={`${table.table} ${styles.table}`}
      aria-label="members"
      aria-busy={members === null}
    >
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Status</th>
          <th scope="col">Open votes</th>
          <th scope="col">Cast, 90 days</th>
          <th scope="col">Recused</th>
          <th scope="col">Last vote</th>
          <th scope="col">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members?.map((member) => {
          const { id, name, email, active, open, late, cast, recused, lastVoteAt } = member;
          return (
            <tr key={id} data-inactive={!active || undefined}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td data-label="Email">
                <BreakableAddress email={email} />
              </td>
              <td data-label="Status">
                {active ? (
                  <Badge tone="ok" mark="check" word="Active" />
                ) : (
                  <Badge tone="quiet" mark="minus" word="Inactive" />
                )}
              </td>
              <td data-label="Open votes" data-late={late > 0 || undefined}>
                {late > 0 ? `${open}, ${late} late` : open || none}
              </td>
              <td data-label="Cast, 90 days">{cast || none}</td>
              <td data-label="Recused">{recused || none}</td>
              <td data-label="Last vote">{lastVoteAt ? formatPacificDate(lastVoteAt) : none}</td>
              <td>
                <button
                  type="button"
                  className={styles.act}
                  disabled={busyId === id}
                  onClick={() => onToggle(member)}
                >
                  {active ? 'Deactivate...' : 'Activate'}
                  <span className="visually-hidden"> {name}</span>
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
