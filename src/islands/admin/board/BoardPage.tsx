import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import {
  boardMemberSchema,
  boardSchema,
  newMemberSchema,
  type BoardMember,
} from '#model/board/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { counted } from '#model/text/counted.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../data/failure.ts';
import { apiQuery } from '../data/query-client.ts';
import { AdminForm } from '../form/AdminForm.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { request } from '../session/request.ts';
import { saveCsv, type CsvColumns } from '../table/csv.ts';
import { EmptyList, NotLoaded } from '../table/TableStates.tsx';
import { Badge } from '../ui/marks.tsx';
import { ActButton } from '../ui/page/page-acts.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import panel from '../ui/panel.module.css';
import table from '../ui/plain-table.module.css';
import { ErrorMessage } from '../ui/FailureNotice.tsx';
import { Address } from '../ui/text.tsx';
import { DigestDialog } from './DigestDialog.tsx';
import styles from './board.module.css';

const path = '/api/admin/board';
const boardQuery = apiQuery(path, boardSchema);

const confirmDeactivate = (name: string) =>
  `Deactivate ${name}? Their links close at once. Votes already cast stay and count.`;

function lastDigestWords(members: readonly BoardMember[]): string {
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
      return request(`${path}/${id}`, { method: 'PUT', body, schema: boardMemberSchema });
    },
    onMutate: () => setDone(''),
    onSuccess: (_, { name, active }) =>
      succeed(`${name} was ${active ? 'deactivated' : 'activated'}.`),
  });

  const open = members?.reduce((sum, member) => sum + member.open, 0) ?? 0;
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          title="Board"
          subtitle="Members read applications and vote. Applicants never see a name or a count."
        >
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
          <ActButton
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

interface MemberFormProps {
  onAdded: (member: BoardMember) => void;
  onCancel: () => void;
}

function MemberForm({ onAdded, onCancel }: MemberFormProps) {
  const form = useAdminForm({
    path,
    schema: newMemberSchema,
    defaultValues: { name: '', email: '' },
    answer: boardMemberSchema,
    onDone: ({ answer }) => onAdded(answer),
  });

  return (
    <AdminForm
      form={form}
      className={`${table.form} ${styles.form}`}
      label="New member"
      failed={{ title: 'The member was not added.' }}
      foot={
        <>
          <div className={panel.row}>
            <Button {...form.button} variant="ink" label="Add member" busyLabel="Adding..." />
            <Button variant="outline" label="Cancel" onClick={onCancel} />
          </div>
          <p className={panel.hint}>
            They get a ballot with the next digest, one private link for each application.
          </p>
        </>
      }
    >
      <TextInput {...form.field('name', bounds.name)} label="Name" required dir="auto" autoFocus />
      <TextInput {...form.field('email', bounds.email)} label="Email" type="email" required />
    </AdminForm>
  );
}

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
  ['Last vote', ({ lastVoteAt }) => (lastVoteAt ? formatPacificDate(lastVoteAt) : none)],
];

interface MemberTableProps {
  members: readonly BoardMember[] | undefined;
  busyId: string | null;
  onToggle: (member: BoardMember) => void;
}

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
            <span className="visually-hidden">Action</span>
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
              <button
                type="button"
                className={styles.act}
                disabled={busyId === member.id}
                onClick={() => onToggle(member)}
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
