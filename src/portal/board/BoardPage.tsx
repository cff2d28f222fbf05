import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boardMemberSchema, type BoardMember } from '#model/board/contract.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { toFailedChange, toFailure } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';
import { exportCsv, type CsvColumns } from '../table/csv.ts';
import { NotLoaded } from '../table/TableStates.tsx';
import { ActionButton } from '../kit/page/page-actions.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { keepDatesUnbroken } from '../kit/time.tsx';
import panel from '../kit/panel.module.css';
import { ErrorMessage, FailureNotice } from '../kit/FailureNotice.tsx';
import { boardPath, boardQuery } from './board-query.ts';
import { DigestDialog } from './DigestDialog.tsx';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { MemberForm } from './MemberForm.tsx';
import { MemberTable } from './MemberTable.tsx';
import styles from './board.module.css';
import { Status } from '#islands/ui/live-regions.tsx';

const confirmDeactivate = (name: string) =>
  `Deactivate ${name}? Their links close at once. Votes already cast stay and count.`;

function describeLastDigest(members: readonly BoardMember[]): string {
  const times = members.flatMap(({ lastDigestAt }) => lastDigestAt ?? []);
  const newest = times.toSorted().at(-1);
  if (!newest) return '';
  const day = formatPacificDate(newest);
  const count = times.filter((time) => formatPacificDate(time) === day).length;
  return `; the last went to ${formatCount(count, 'member')} on ${keepDatesUnbroken(day)}`;
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

/** Activates and deactivates members, and keeps why it failed for each until it is done. */
function useActivation({ onStart, onDone }: { onStart: () => void; onDone: Report }) {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly { member: BoardMember; error: Error }[]>([]);
  const { mutate } = useMutation({
    mutationFn: ({ id, active }: BoardMember) => {
      const body = { active: !active };
      return staffRequest(`${boardPath}/${id}`, { method: 'PUT', body, schema: boardMemberSchema });
    },
    onMutate({ id }) {
      onStart();
      setBusy((ids) => [...ids, id]);
      setFailed((all) => all.filter(({ member }) => member.id !== id));
    },
    onError: (error, member) => setFailed((all) => [...all, { member, error }]),
    onSuccess: (_, { name, active }) =>
      onDone(`${name} was ${active ? 'deactivated' : 'activated'}.`),
    onSettled: (_data, _error, { id }) => setBusy((ids) => ids.filter((each) => each !== id)),
  });
  return { busy, failed, toggle: mutate };
}

type Report = (sentence: string) => void | Promise<void>;

interface FailedActivationsProps {
  failed: ReturnType<typeof useActivation>['failed'];
  onRetry: (member: BoardMember) => void;
}

function FailedActivations({ failed, onRetry }: FailedActivationsProps) {
  return failed.map(({ member, error }) => (
    <FailureNotice
      key={member.id}
      {...toFailedChange(error, {
        refused: `${member.name} was not changed.`,
        about: member.name,
      })}
      onRetry={() => onRetry(member)}
    />
  ));
}

const describeSentDigest = (sent: number): string =>
  sent === 0
    ? 'No digest was sent: every member got it meanwhile.'
    : `The digest goes to ${formatCount(sent, 'member')}.`;

export default function BoardPage() {
  const { data: members, error, refetch } = useQuery(boardQuery);
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<BoardMember | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [done, setDone] = useState('');
  const newButton = useRef<HTMLButtonElement>(null);
  const activation = useActivation({ onStart: () => setDone(''), onDone: succeed });

  async function succeed(sentence: string) {
    await refetch();
    setDone(sentence);
  }

  function closeForm() {
    setAdding(false);
    newButton.current?.focus();
  }

  return (
    <>
      <div className={styles.head}>
        <PageHeader
          title="Board"
          subtitle="Members read applications and vote. Applicants never see a name or a count."
          isFolded
        >
          <DigestAndExport
            members={members}
            onDigest={() => {
              setDone('');
              setPreviewing(true);
            }}
            onExported={setDone}
          />
          <ActionButton
            ref={newButton}
            variant={isAdding ? 'outline' : 'ink'}
            label="+ Add member"
            onClick={() => setAdding(true)}
          />
        </PageHeader>
        <DigestNote members={members} />
        <Status as="p" className={styles.done}>
          {done}
        </Status>
        {isAdding && (
          <MemberForm
            onAdded={({ name }) => {
              closeForm();
              void succeed(`${name} was added.`);
            }}
            onCancel={closeForm}
          />
        )}
        <FailedActivations failed={activation.failed} onRetry={activation.toggle} />
        {members && (
          <ErrorMessage title="The list could not be refreshed." error={error} onRetry={refetch} />
        )}
      </div>
      {error && !members ? (
        <NotLoaded failure={toFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <MemberTable
          members={members}
          busy={activation.busy}
          onEdit={setEdited}
          onToggle={(member) => {
            if (!member.active || confirm(confirmDeactivate(member.name))) {
              activation.toggle(member);
            }
          }}
        />
      )}
      <BoardFoot members={members ?? []} />
      {edited && (
        <EditMemberDialog
          member={edited}
          onSaved={({ name }) => {
            setEdited(null);
            void succeed(`${name} was saved.`);
          }}
          onClosed={() => setEdited(null)}
        />
      )}
      {isPreviewing && (
        <DigestDialog
          onSent={(sent) => {
            setPreviewing(false);
            void succeed(describeSentDigest(sent));
          }}
          onClosed={() => setPreviewing(false)}
        />
      )}
    </>
  );
}

interface DigestAndExportProps {
  /** `members` is undefined until the members have loaded; without any there is nobody to mail. */
  members: readonly BoardMember[] | undefined;
  onDigest: () => void;
  onExported: Report;
}

function DigestAndExport({ members, onDigest, onExported }: DigestAndExportProps) {
  if (members?.length === 0) return null;

  function exportMembers() {
    const noun = { one: 'member', many: 'members' };
    if (members) void exportCsv(noun, csv, members, 'board').then(onExported);
  }

  return (
    <>
      <ActionButton
        variant="outline"
        icon="envelope"
        label="Send today's digest..."
        disabled={!members}
        onClick={onDigest}
      />
      <ActionButton
        variant="outline"
        icon="download"
        label="Export CSV"
        disabled={!members}
        onClick={exportMembers}
      />
    </>
  );
}

function DigestNote({ members }: Pick<DigestAndExportProps, 'members'>) {
  if (members?.length === 0) return null;
  const open = members?.reduce((sum, member) => sum + member.open, 0);
  return (
    <p className={panel.meta}>
      {open !== undefined && (
        <strong>{open === 1 ? '1 vote is open. ' : `${open} votes are open. `}</strong>
      )}
      <span>{`The digest leaves at 9:00 AM PT on business days${describeLastDigest(members ?? [])}.`}</span>
    </p>
  );
}

function BoardFoot({ members }: { members: readonly BoardMember[] }) {
  return (
    <div className={styles.foot}>
      {members.length > 0 && (
        <p className={panel.meta}>
          {formatCount(members.length, 'member')}, {members.filter(({ active }) => active).length}{' '}
          active
        </p>
      )}
      <p className={panel.hint}>
        Deactivating a member closes their links at once. Votes already cast stay and count. With no
        active member, applications are decided without a vote.
      </p>
    </div>
  );
}
