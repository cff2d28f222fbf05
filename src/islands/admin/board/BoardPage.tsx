import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boardMemberSchema, type BoardMember } from '#model/board/contract.ts';
import { counted } from '#model/text/counted.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../data/failure.ts';
import { request } from '../session/request.ts';
import { saveCsv, type CsvColumns } from '../table/csv.ts';
import { NotLoaded } from '../table/TableStates.tsx';
import { ActButton } from '../ui/page/page-acts.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import panel from '../ui/panel.module.css';
import { ErrorMessage } from '../ui/FailureNotice.tsx';
import { boardPath, boardQuery } from './board-query.ts';
import { DigestDialog } from './DigestDialog.tsx';
import { MemberForm } from './MemberForm.tsx';
import { MemberTable } from './MemberTable.tsx';
import styles from './board.module.css';

const confirmDeactivate = (name: string) =>
  `Deactivate ${name}? Their links close at once. Votes already cast stay and count.`;

function describeLastDigest(members: readonly BoardMember[]): string {
  const times = members.flatMap(({ lastDigestAt }) => lastDigestAt ?? []);
  const newest = times.toSorted().at(-1);
  if (!newest) return '';
  const day = formatPacificDate(newest);
  const count = times.filter((time) => formatPacificDate(time) === day).length;
  return `; the last went to ${counted(count, 'member')} on ${day}`;
}

const csv: CsvColumns<BoardMember> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Status', ({ active }) => (active ? 'Active' : 'Inactive')],
  ['Open votes', ({ open }) => String(open)],
  ['Late', ({ late }) => String(late)],
  ['Cast, 90 days', ({ cast }) => String(cast)],
  ['Recused', ({ recused }) => String(recused)],
  ['Last vote', ({ lastVoteAt }) => lastVoteAt ?? ''],
];

export default function BoardPage() {
  const { data: members, error, refetch } = useQuery(boardQuery);
  const [isAdding, setAdding] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [done, setDone] = useState('');
  const newButton = useRef<HTMLButtonElement>(null);

  async function succeed(words: string) {
    await refetch();
    setDone(words);
  }

  function closeForm() {
    setAdding(false);
    newButton.current?.focus();
  }

  function exportMembers() {
    if (!members) return;
    saveCsv('board', csv, members);
    setDone(`Exported ${counted(members.length, 'member')}.`);
  }

  const activation = useMutation({
    mutationFn: ({ id, active }: BoardMember) => {
      const body = { active: !active };
      return request(`${boardPath}/${id}`, { method: 'PUT', body, schema: boardMemberSchema });
    },
    onMutate: () => setDone(''),
    onSuccess: (_, { name, active }) =>
      succeed(`${name} was ${active ? 'deactivated' : 'activated'}.`),
  });

  /** Without members there is nobody to mail and nothing to save. */
  const isEmpty = members?.length === 0;
  const open = members?.reduce((sum, member) => sum + member.open, 0) ?? 0;
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          title="Board"
          subtitle="Members read applications and vote. Applicants never see a name or a count."
        >
          {!isEmpty && (
            <>
              <ActButton
                variant="outline"
                icon="envelope"
                label="Send today's digest..."
                onClick={() => {
                  setDone('');
                  setPreviewing(true);
                }}
              />
              <ActButton
                variant="outline"
                icon="download"
                label="Export CSV"
                disabled={!members}
                onClick={exportMembers}
              />
            </>
          )}
          <ActButton
            ref={newButton}
            variant="ink"
            label="+ Add member"
            onClick={() => setAdding(true)}
          />
        </PageHeader>
        {!isEmpty && (
          <p className={panel.meta}>
            <strong>{open === 1 ? '1 vote is open.' : `${open} votes are open.`}</strong> The digest
            leaves at 9:00 AM PT on business days{describeLastDigest(members ?? [])}.
          </p>
        )}
        <p className={styles.done} role="status">
          {done}
        </p>
        {isAdding && (
          <MemberForm
            onAdded={({ name }) => {
              closeForm();
              void succeed(`${name} was added.`);
            }}
            onCancel={closeForm}
          />
        )}
        <ErrorMessage
          title={`${activation.variables?.name} was not changed.`}
          error={activation.error}
          onRetry={() => activation.variables && activation.mutate(activation.variables)}
        />
        {members && (
          <ErrorMessage title="The list could not be refreshed." error={error} onRetry={refetch} />
        )}
      </div>
      {error && !members ? (
        <NotLoaded failure={toFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <MemberTable
          members={members}
          busyId={activation.isPending ? activation.variables.id : null}
          onToggle={(member) => {
            if (!member.active || confirm(confirmDeactivate(member.name))) {
              activation.mutate(member);
            }
          }}
        />
      )}
      <div className={styles.foot}>
        {members && members.length > 0 && (
          <p className={panel.meta}>
            {counted(members.length, 'member')}, {members.filter(({ active }) => active).length}{' '}
            active
          </p>
        )}
        <p className={panel.hint}>
          Deactivating a member closes their links at once. Votes already cast stay and count. With
          no active member, applications are decided without a vote.
        </p>
      </div>
      {isPreviewing && (
        <DigestDialog
          onSent={(sent) => {
            setPreviewing(false);
            void succeed(
              sent === 0
                ? 'No digest was sent: every member got it meanwhile.'
                : `The digest goes to ${counted(sent, 'member')}.`,
            );
          }}
          onClosed={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
