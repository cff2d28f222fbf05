import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type StatementsReport,
  statementsReportSchema,
  type WaitingStatement,
} from '#model/donations/statements-report.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { useRecord } from '../data/use-record.ts';
import { staffRequest } from '../session/request.ts';
import { Dialog } from '../kit/Dialog.tsx';
import split from '../kit/dialog-split.module.css';
import { ErrorMessage, FailedChange } from '../kit/FailureNotice.tsx';
import { MailSheet } from '../kit/MailSheet.tsx';
import panel from '../kit/panel.module.css';
import recipients from '../kit/recipients.module.css';
import styles from './statements.module.css';

const path = '/api/admin/donations/statements';

const statementKey = ({ donorId, year }: WaitingStatement) => `${donorId} ${year}`;

// Stock and other currencies are in no sum of dollars.
const describeTotal = ({ total, totalCents }: WaitingStatement) =>
  total ?? formatDollars(totalCents);

function describeEarlier({ earlier, totalCents }: WaitingStatement): string {
  if (!earlier || earlier.totalCents === totalCents) return '';
  return `, was ${formatDollars(earlier.totalCents)}`;
}

const displayName = (name: string | null) => (name ? stripBidiControls(name) : 'No name');

/**
 * Shows the yearly statements that wait, each with its mail and gifts. One press sends as many as are listed, the first
 * that wait by then, and none before the year is final.
 */
export function StatementsDialog({ onClosed }: { onClosed: () => void }) {
  const { record, error: loadError, load, replace } = useRecord(path, statementsReportSchema);
  const [chosenKey, setChosenKey] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      staffRequest(path, { method: 'POST', body: {}, schema: statementsReportSchema }),
    onSuccess: ({ data }) => replace(data),
  });
  const { waiting = 0, statements = [] } = record ?? {};
  const chosen =
    statements.find((statement) => statementKey(statement) === chosenKey) ?? statements[0];

  return (
    <Dialog
      title="Yearly statements"
      size="large"
      onClosed={onClosed}
      close="Close"
      isBusy={isPending}
      foot={
        record?.isFinal &&
        waiting > 0 && (
          <Button
            variant="ink"
            icon="envelope"
            label={`Send ${formatCount(statements.length, 'statement')}`}
            busyLabel="Sending..."
            busy={isPending}
            onClick={() => mutate()}
          />
        )
      }
    >
      <ErrorMessage title="The donors did not load." error={loadError} onRetry={load} />
      <FailedChange title="Nothing was sent." error={error} />
      {!record && !loadError && (
        <div className={`${panel.waiting} ${recipients.waiting}`} aria-hidden="true" />
      )}
      {record && (
        <div className={chosen && split.split}>
          <div>
            <Status as="p" className={panel.meta} id="statements-summary">
              {summarizeYear(record)}
            </Status>
            <StatementList statements={statements} chosen={chosen} onChoose={setChosenKey} />
          </div>
          {chosen && <StatementPreview statement={chosen} />}
        </div>
      )}
    </Dialog>
  );
}

interface StatementListProps {
  statements: readonly WaitingStatement[];
  chosen: WaitingStatement | undefined;
  onChoose: (key: string) => void;
}

function StatementList({ statements, chosen, onChoose }: StatementListProps) {
  return (
    <ul
      role="list"
      className={`${recipients.list} ${recipients.scrolling}`}
      aria-labelledby="statements-summary"
    >
      {statements.map((statement) => (
        <li key={statementKey(statement)}>
          <button
            type="button"
            aria-pressed={statement === chosen}
            onClick={() => onChoose(statementKey(statement))}
          >
            <bdi>{displayName(statement.donorName)}</bdi>
            <span>{describeTotal(statement)}</span>
            <span className={recipients.address}>{statement.address}</span>
            {statement.earlier && (
              <span className={`${recipients.address} ${recipients.late}`}>
                {`Corrects ${statement.year}${describeEarlier(statement)}`}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function summarizeYear({ year, isFinal, sent, waiting, statements }: StatementsReport): string {
  const more =
    waiting > statements.length ? ` One press sends ${statements.length}; press again.` : '';
  const final = isFinal ? '' : ' The year is final from January 2, Pacific time.';
  const done = sent === 0 ? 'None is sent yet.' : `${sent} sent and up to date.`;
  return `${formatCount(waiting, 'statement')} of ${year} to send. ${done}${more}${final}`;
}

function StatementPreview({ statement }: { statement: WaitingStatement }) {
  const { year, mail, gifts } = statement;
  return (
    <section aria-labelledby="statement-mail" className={panel.stack}>
      <h3 className={panel.heading} id="statement-mail">
        Email
      </h3>
      <Correction statement={statement} />
      <MailSheet mail={mail} attached={`statement-${year}.pdf`} />
      <h3 className={`${panel.heading} ${styles.attached}`}>Attached statement</h3>
      {gifts.length > 0 ? (
        <table className={styles.gifts}>
          <thead>
            <tr>
              <th scope="col">Received</th>
              <th scope="col">How</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {gifts.map(({ receivedAt, method, netCents, currency, note }, index) => (
              <tr key={index}>
                <td>{formatPacificDate(receivedAt)}</td>
                <td>
                  {method}
                  {note && (
                    <span dir="auto" className={styles.note}>
                      {note}
                    </span>
                  )}
                </td>
                <td>{netCents === null ? 'No amount' : formatMoney(netCents, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total, net of refunds
              </th>
              <td>{describeTotal(statement)}</td>
            </tr>
          </tfoot>
        </table>
      ) : (
        <p>It says that no gift of the year is left.</p>
      )}
    </section>
  );
}

function Correction({ statement }: { statement: WaitingStatement }) {
  const { earlier, donorName } = statement;
  if (!earlier) return null;
  const replaced = earlier.sentAt
    ? `Replaces the one of ${formatPacificDate(earlier.sentAt)}.`
    : 'The earlier one was not sent yet.';
  return (
    <Notice tone="warn">
      <span>{`${replaced} Total ${describeTotal(statement)}${describeEarlier(statement)}.`}</span>
      {donorName !== earlier.donorName && (
        <>
          {' Name '}
          <bdi>{displayName(donorName)}</bdi>
          {', was '}
          <bdi>{displayName(earlier.donorName)}</bdi>.
        </>
      )}
    </Notice>
  );
}
