import '#styles/controls/segmented-control.css';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { personPath } from '#model/admin/portal-paths.ts';
import { giverKinds } from '#model/enumerations.ts';
import { giverKindLabels, type PersonRecord, personRecordSchema } from '#model/people/contract.ts';
import { formatPacificDate, formatPacificTime } from '#model/dates/pacific-dates.ts';
import { formatCount } from '#model/text/format-count.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import { FailedChange } from '../kit/FailureNotice.tsx';
import { Section } from '../kit/page/RecordPage.tsx';
import { Badge } from '../kit/marks.tsx';
import panel from '../kit/panel.module.css';
import { Address } from '../kit/text.tsx';
import { staffRequest } from '../session/request.ts';
import { JoinDialog } from './JoinDialog.tsx';
import styles from './people.module.css';

type GiverAction =
  | { action: 'join'; giver: string }
  | { action: 'part'; join: string }
  | { action: 'kind'; kind: PersonRecord['person']['kind'] };

async function send(id: string, act: GiverAction): Promise<PersonRecord> {
  const path = `/api/admin/people/donor/${id}`;
  const schema = personRecordSchema;
  if (act.action === 'part') {
    return (await staffRequest(`${path}/join/${act.join}`, { method: 'DELETE', schema })).data;
  }
  const { action: name, ...body } = act;
  return (await staffRequest(`${path}/${name}`, { method: 'POST', body, schema })).data;
}

const outcomes: Record<GiverAction['action'], string> = {
  join: 'The two are one giver now.',
  part: 'They are two givers again.',
  kind: 'Saved.',
};

// Staff paste an ID, or the address of a giver's page.
const readId = (text: string) =>
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0].toLowerCase();

interface SameGiverProps {
  record: PersonRecord;
  onChanged: (record: PersonRecord) => void;
}

function Mailboxes({ mailboxes }: Pick<PersonRecord, 'mailboxes'>) {
  if (mailboxes.length === 0) return null;
  return (
    <div>
      <h3 className="field-label">Mailboxes</h3>
      <ul role="list" className={styles.mailboxes}>
        {mailboxes.map(({ email, since, until }) => (
          <li key={email} data-ended={until !== null || undefined}>
            <Address email={email} />
            {until === null && <Badge tone="ok" mark="check" word="Now" />}
            <span className={panel.meta}>
              {until === null
                ? `Since ${formatPacificDate(since)}`
                : `Until ${formatPacificDate(until)}. Its links have ended.`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lets staff say what a giver is, join another entry that is the same giver, and part them again. */
export function SameGiver({ record, onChanged }: SameGiverProps) {
  const { person, mailboxes, alike, joins } = record;
  const [typed, setTyped] = useState('');
  const [askedId, setAskedId] = useState<string | null>(null);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (wanted: GiverAction) => ({
      done: wanted.action,
      record: await send(person.id, wanted),
    }),
    onSuccess: ({ record: changed }) => {
      setTyped('');
      setAskedId(null);
      onChanged(changed);
    },
  });

  // Nothing is disabled meanwhile, because that would take the focus away.
  function start(wanted: GiverAction) {
    if (!isPending) mutate(wanted);
  }

  function ask(id: string) {
    if (isPending) return;
    reset();
    setAskedId(id);
  }

  function joinTyped(event: SubmitEvent) {
    event.preventDefault();
    const id = readId(typed);
    if (id) ask(id);
    // The server says what is missing.
    else if (typed.trim()) start({ action: 'join', giver: typed.trim() });
  }

  const outcome = (
    <Status className={panel.meta}>
      <p tabIndex={-1} data-focus-fallback={isPending || data ? true : undefined}>
        {data && !isPending && outcomes[data.done]}
      </p>
    </Status>
  );

  return (
    <Section id="same-giver" title="Giver">
      <div className={styles.giver}>
        <fieldset>
          <legend className="field-label">What it is</legend>
          <div className="segmented-control">
            {giverKinds.map((kind) => (
              <label key={kind}>
                <input
                  type="radio"
                  name="kind"
                  checked={person.kind === kind}
                  onChange={() => start({ action: 'kind', kind })}
                />
                {giverKindLabels[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        <Mailboxes mailboxes={mailboxes} />
        {joins.map((join) => (
          <div key={join.id} className={styles.other} ref={restoreFocusOnUnmount}>
            <span>
              Joined with <bdi>{join.name || join.email || 'No name given'}</bdi>,{' '}
              {formatCount(join.gifts, 'gift').replace(' ', '\u00a0')}
            </span>
            <Button
              variant="outline"
              label={join.undoUntil ? 'Undo' : 'Part'}
              busy={isPending}
              onClick={() => start({ action: 'part', join: join.id })}
            />
            {join.undoUntil && (
              <span className={panel.meta}>Until {formatPacificTime(join.undoUntil)}</span>
            )}
          </div>
        ))}
        {outcome}
        {alike.length > 0 && (
          <h3 className={`field-label ${styles.alike}`}>Same name or mailbox</h3>
        )}
        {alike.map((other) => (
          <div key={other.id} className={styles.other} ref={restoreFocusOnUnmount}>
            <span>
              <Link
                id={`alike-${other.id}`}
                href={`~${personPath({ type: 'donor', id: other.id })}`}
              >
                <bdi>{other.name || 'No name given'}</bdi>
              </Link>{' '}
              <span className={panel.meta}>{other.email}</span>
            </span>
            <Button
              variant="outline"
              label="Join..."
              aria-describedby={`alike-${other.id}`}
              onClick={() => ask(other.id)}
            />
          </div>
        ))}
        <form onSubmit={joinTyped} className={styles.join}>
          <TextInput
            label="Join another giver"
            name="giver"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            hint="The address of that giver's page, or the ID. Gifts and addresses come here, and the name above stays."
            autoComplete="off"
          />
          <Button type="submit" variant="outline" label="Join this giver..." />
        </form>
        {!askedId && <FailedChange title="Nothing was changed." error={error} />}
        {askedId && (
          <JoinDialog
            record={record}
            otherId={askedId}
            error={error}
            isBusy={isPending}
            onJoin={() => start({ action: 'join', giver: askedId })}
            onClosed={() => setAskedId(null)}
          />
        )}
      </div>
    </Section>
  );
}
