import { useState } from 'react';
import type { OwnDataCounts } from '#contracts/own-data.ts';
import { Button } from '#islands/ui/Button.tsx';
import { SaidLine } from '../../kit/SaidLine.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { useOwnData } from './use-own-data.ts';
import styles from './OwnData.module.css';

interface OwnDataProps {
  /** Empty when none is known. */
  email: string;
  onErased: (counts: OwnDataCounts) => void;
}

/** Hands out or erases everything held on a person's address (docs/staff.md). */
export function OwnData({ email, onErased }: OwnDataProps) {
  return (
    <div className={styles.own}>
      <h2 id="own-data">Data requests</h2>
      {email ? (
        <Acts email={email} onErased={onErased} />
      ) : (
        <p>This person left no email address, so there is nothing to look up.</p>
      )}
    </div>
  );
}

function Acts({ email, onErased }: OwnDataProps) {
  const own = useOwnData(email);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [asks, setAsks] = useState(false);

  async function run() {
    setBusy(true);
    setSaid('');
    if (await own.exportAll()) setSaid('The file is saved. Send it to that address only.');
    setBusy(false);
  }

  return (
    <>
      <p>
        People can ask for a copy of their data or its deletion. Make sure that the request comes
        from <strong className={styles.email}>{email}</strong>.
      </p>
      <div className={styles.acts}>
        <Button
          variant="outline"
          icon="download"
          label="Export as JSON"
          busy={busy}
          onClick={() => void run()}
        />
        <Button variant="danger-outline" label="Erase..." onClick={() => setAsks(true)} />
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      {own.failure && !asks && (
        <SaidLine title="Nothing was exported." reason={own.failure} onRetry={() => void run()} />
      )}
      <p className={styles.hint}>
        The export leaves out reviewers' notes. Exports and deletions are logged without the
        address.
      </p>
      {asks && <EraseDialog email={email} onErased={onErased} onClosed={() => setAsks(false)} />}
    </>
  );
}
