import { useRef, useState } from 'react';
import { Popover } from 'react-aria-components';
import type { Payout, PayoutSummary } from '#model/donations/payouts.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { type ExportCsvProps, useCsvExport } from '../../table/ExportCsv.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import panel from '../../kit/panel.module.css';
import { AccountNamesDialog } from './AccountNames.tsx';
import { ExportForm } from './ExportForm.tsx';
import type { ExportChoice } from './use-export.ts';
import styles from './export-menu.module.css';

interface ExportMenuProps {
  list: ExportCsvProps<Payout>;
  figures: PayoutSummary | undefined;
  onSaved: () => void;
}

/**
 * Shows what payouts can be exported as: the shown list, a month of the ledger, or its journal. The first journal asks
 * for the names of the accounts before it is made.
 */
export function ExportMenu({ list, figures, onSaved }: ExportMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<ExportChoice>('list');
  const [chosenMonth, setMonth] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const csv = useCsvExport(list);
  const { months = [] } = figures ?? {};
  const current = dayInPacific(new Date()).slice(0, 7);
  const month = chosenMonth ?? months.find((each) => each < current) ?? months[0];

  return (
    <>
      <Status as="p" className={`${panel.small} ${styles.message}`}>
        {csv.message}
      </Status>
      <ActionButton
        ref={trigger}
        variant="outline"
        icon="download"
        label="Export..."
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        busy={csv.isBusy}
        onClick={() => setOpen(true)}
      />
      <Popover
        className={styles.popover ?? ''}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        aria-label="Export"
      >
        <ExportForm
          choice={choice}
          month={month}
          figures={figures}
          onSaved={onSaved}
          onChoose={setChoice}
          onMonth={setMonth}
          onExportList={() => {
            setOpen(false);
            csv.start();
          }}
          onNameAccounts={() => {
            setOpen(false);
            setNaming(true);
          }}
        />
      </Popover>
      {isNaming && (
        <AccountNamesDialog
          onClosed={() => {
            setNaming(false);
            setOpen(true);
          }}
        />
      )}
    </>
  );
}
