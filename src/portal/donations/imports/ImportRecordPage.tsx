import { useState } from 'react';
import { useLocation } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { type ImportDetails, importDetailsSchema } from '#model/donations/import-records.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { formatCount } from '#model/text/format-count.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { useRecord } from '../../data/use-record.ts';
import { Badge } from '../../kit/marks.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { RecordHeader, RecordState } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import { OpenedDonation } from '../DonationDialog.tsx';
import { ExportFile } from '../payouts/ExportFile.tsx';
import { nameFormat } from './formats.ts';
import { ImportAside } from './ImportAside.tsx';
import { ImportSums } from './ImportSums.tsx';
import { RecordedRows } from './RecordedRows.tsx';
import { TakeBack } from './TakeBack.tsx';
import styles from './imports.module.css';

const list = { label: 'From a file', href: portalPaths.imports };

/**
 * Shows what became of the rows of a recorded import, with a button to undo all of it while that is possible. A gift
 * opens in a dialog over the page.
 */
export function ImportRecordPage({ id }: { id: string }) {
  const path = `/api/admin/donations/imports/${encodeURIComponent(id)}`;
  const importRecord = useRecord(path, importDetailsSchema);
  const [opened, setOpened] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const state = <RecordState what="The import" list={list} use={importRecord} />;
  const { record } = importRecord;
  if (record === null) return state;
  const { file, createdAt } = record;
  return (
    <>
      <RecordHeader
        list={list}
        title={`${nameFormat(file.format)}, ${file.name}`}
        details={[
          <Badge tone="ok" mark="check" word="Recorded" />,
          formatPacificDateTime(createdAt),
        ]}
      >
        <div className={page.actions}>
          <ExportFile label="Export CSV" path={`${path}.csv`} />
          <ActionButton
            variant="outline"
            label="Another file..."
            onClick={() => navigate('/import')}
          />
        </div>
      </RecordHeader>
      {state}
      <div className={styles.body}>
        <Outcome record={record} onTaken={() => navigate('/import')} />
        <ImportSums record={record} />
      </div>
      <div className={styles.split}>
        <RecordedRows record={record} onOpen={setOpened} />
        <ImportAside record={record} />
      </div>
      {opened && <OpenedDonation id={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

function Outcome({ record, onTaken }: { record: ImportDetails; onTaken: () => void }) {
  const { id, file, recorded, already, leftOut, undoUntil, mail } = record;
  const counts = [
    `${formatCount(recorded, 'row')} recorded`,
    already > 0 && `${already} already here`,
    leftOut > 0 && `${leftOut} left out`,
    mail ? 'givers are mailed' : 'no mail was sent',
  ];
  return (
    <Notice tone="ok" title={`${counts.filter(Boolean).join(', ')}.`}>
      {undoUntil ? (
        <div className={panel.row}>
          <span>All of it can be taken back. Afterwards reverse single gifts.</span>
          <TakeBack id={id} name={file.name} until={undoUntil} onTaken={onTaken} />
        </div>
      ) : (
        'A gift that is wrong can be reversed.'
      )}
    </Notice>
  );
}
