import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ErasureReport,
  type DataRequest,
  dataExportSchema,
} from '#model/data-requests/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import panel from '../kit/panel.module.css';
import { datedFileName, saveFile } from '../kit/save-file.ts';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { postDataRequest, refusalText } from './data-request-calls.ts';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './people.module.css';

// The file's name holds no address, because names are shared.
async function exportData(subject: DataRequest): Promise<void> {
  const data = await postDataRequest('/export', subject, dataExportSchema);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(datedFileName('own-data', 'json'), file);
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
          choice={{ ...(person && { person }), ...(name && { name }) }}
          onErased={onErased}
          onClosed={() => setIsErasing(false)}
        />
      )}
    </>
  );
}
