import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type ErasureReport,
  type DataRequest,
  type StoredCounts,
  storedCountsSchema,
  dataExportSchema,
  erasureReportSchema,
} from '#model/data-requests/contract.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { ApiCallError, type ResponseSchema } from '#islands/ui/browser/api-client.ts';
import { formatCount } from '#model/text/format-count.ts';
import { toFailure } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';
import { Dialog } from '../kit/Dialog.tsx';
import panel from '../kit/panel.module.css';
import { datedFileName, saveFile } from '../kit/save-file.ts';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import styles from './people.module.css';

const path = '/api/admin/own-data';

const nouns: Record<keyof StoredCounts, [one: string, many: string]> = {
  people: ['entry in People', 'entries in People'],
  messages: ['message', 'messages'],
  applications: [
    'application with its note, log and letters',
    'applications with notes, logs and letters',
  ],
  donations: ['donation', 'donations'],
  tributes: ['mention with a gift of somebody else', 'mentions with gifts of others'],
  mails: ['email', 'emails'],
  links: ['private link', 'private links'],
  board: ['place on the board with its votes', 'places on the board with their votes'],
};

/**
 * Shows how much is stored about a person, by kind; kinds without any are left out. `counts` is undefined until they
 * are known.
 */
export function DataCounts({ counts }: { counts: StoredCounts | undefined }) {
  return (
    <ul className={styles.retained} aria-busy={counts === undefined}>
      {Object.entries(counts ?? {})
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => (
          <li key={kind}>{formatCount(count, ...nouns[kind as keyof StoredCounts])}</li>
        ))}
    </ul>
  );
}

/**
 * Counts what is stored about a mail address, or nothing while it is null. The address goes in the body, so that no log
 * has it.
 *
 * @param choice which of several who use the address: `person`, an id of People, or `name`
 */
export function useStoredCounts(
  email: string | null,
  { person, name }: Pick<DataRequest, 'person' | 'name'> = {},
) {
  return useQuery({
    queryKey: [path, email, person, name],
    queryFn: () => post('', { email, person, name }, storedCountsSchema),
    enabled: email !== null,
    gcTime: 0,
  });
}

// The address travels in the body, so that it is in no log.
async function post<T>(action: string, body: object, schema: ResponseSchema<T>): Promise<T> {
  return (await staffRequest(path + action, { method: 'POST', body, schema })).data;
}

// The file's name holds no address, because names are shared.
async function exportData(subject: DataRequest): Promise<void> {
  const data = await post('/export', subject, dataExportSchema);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(datedFileName('own-data', 'json'), file);
}

/**
 * Returns why a data request failed: the server's own sentence for 409 and 422, and that of `toFailure` for all else.
 */
export function refusalText(error: Error): string {
  return error instanceof ApiCallError && [409, 422].includes(error.status)
    ? error.body.error
    : toFailure(error).reason;
}

interface DataRequestsProps {
  email: string;
  /** The id of an entry in People, because several may use one address. */
  person?: string;
  /** The name under which somebody wrote who is not in People. */
  name?: string;
  onErased: (report: ErasureReport) => void;
}

/** Shows on a person's page how to export or erase what is stored, or that there is no address to look it up by. */
export function DataRequests(props: DataRequestsProps) {
  return (
    <section className={panel.stack} aria-labelledby="data-requests">
      <h2 className={panel.heading} id="data-requests">
        Data requests
      </h2>
      {props.email ? (
        <DataRequestButtons {...props} />
      ) : (
        <p>
          No email address is known, so a request cannot be checked. Export and erasure stand here
          once a gift has an address.
        </p>
      )}
    </section>
  );
}

/**
 * Shows the buttons that export and erase what is stored about an address. Erasing asks for the address once more and
 * then for a second press.
 */
export function DataRequestButtons({ email, person, name, onErased }: DataRequestsProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: exportData });
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <p>
        People can ask for a copy of their data or its deletion. Make sure that the request comes
        from <strong>{email}</strong>.
      </p>
      <div className={`${panel.row} ${styles.buttons}`}>
        <Button
          variant="outline"
          icon="download"
          label="Export as JSON"
          busy={isPending}
          onClick={() => mutate({ email, person, name })}
        />
        <Button variant="danger-outline" label="Erase..." onClick={() => setIsErasing(true)} />
      </div>
      <Status as="p" className={`${panel.hint} ${styles.status}`}>
        {isSuccess && 'The file is saved. Send it to that address only.'}
      </Status>
      {error && !isErasing && (
        <FailureNotice
          title="Nothing was exported."
          reason={refusalText(error)}
          onRetry={() => mutate({ email, person, name })}
        />
      )}
      <p className={panel.hint}>
        Both reach all mailboxes of a giver. The export leaves out reviewers' notes. Exports and
        deletions are logged without the address.
      </p>
      {isErasing && (
        <EraseDialog
          email={email}
          {...(person && { person })}
          {...(name && { name })}
          onErased={onErased}
          onClosed={() => setIsErasing(false)}
        />
      )}
    </>
  );
}

interface EraseDialogProps extends DataRequestsProps {
  onClosed: () => void;
}

function EraseDialog({ email, person, name, onErased, onClosed }: EraseDialogProps) {
  const choice = { ...(person && { person }), ...(name && { name }) };
  const counts = useStoredCounts(email, choice);
  const confirmation = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const erase = useMutation({
    mutationFn: () =>
      post('/erase', { email, ...choice, confirmEmail: typed.trim() }, erasureReportSchema),
    onSuccess: onErased,
  });

  function confirmAddress() {
    const isSame = normalizeEmail(typed).toLowerCase() === email.toLowerCase();
    setIsWrong(!isSame);
    setIsConfirming(isSame);
    if (!isSame) confirmation.current?.focus();
  }

  return (
    <Dialog
      title={isConfirming ? 'Erase for good?' : 'Erase all data'}
      size="narrow"
      onClosed={onClosed}
      isBusy={erase.isPending}
      foot={
        isConfirming ? (
          <Button
            key="erase"
            variant="danger"
            label="Erase for good"
            busyLabel="Erasing..."
            busy={erase.isPending}
            onClick={(event) => {
              // The second half of a double click must not answer the second question.
              if (event.detail < 2) erase.mutate();
            }}
          />
        ) : (
          <Button
            key="continue"
            variant="danger-outline"
            label="Continue"
            onClick={confirmAddress}
          />
        )
      }
    >
      <div className={panel.stack}>
        {isConfirming ? (
          <Status as="p">
            This erases everything stored about <strong>{email}</strong>. It cannot be undone.
          </Status>
        ) : (
          <>
            <p>
              Held on <strong>{email}</strong>:
            </p>
            <DataCounts counts={counts.data} />
            <p>
              Donations keep amount, date and payment, as tax law requires; name and address are
              removed, also at Stripe as far as it allows. Monthly donations end. Acceptance letters
              become invalid. Unsent mail is stopped.
            </p>
            <TextInput
              ref={confirmation}
              label="Type the address again"
              name="confirmEmail"
              type="email"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              error={isWrong ? 'The two addresses are not the same.' : undefined}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The dialog's own form would close it.
                event.preventDefault();
                confirmAddress();
              }}
            />
          </>
        )}
        {erase.error ? (
          <FailureNotice
            title="We can't confirm it was erased."
            reason={refusalText(erase.error)}
          />
        ) : (
          counts.error && (
            <FailureNotice
              title="The data could not be counted."
              reason={refusalText(counts.error)}
            />
          )
        )}
      </div>
    </Dialog>
  );
}
