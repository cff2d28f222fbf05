import { memo, useState } from 'react';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatCount } from '#model/text/format-count.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import { decideFileDocument } from '#model/donations/third-parties.ts';
import { Day } from '../../kit/time.tsx';
import { Cents } from '../payouts/payout-table.tsx';
import { capitalizeSentence } from '#model/text/capitalize.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import type { DecidedRow, RowDecision } from './decide-rows.ts';
import { OpenButton, RowQuestion } from './RowQuestion.tsx';
import styles from './imports.module.css';

const documentNames = {
  tax: 'Tax acknowledgment',
  thanks: 'Thanks, no tax words',
  none: 'None',
} as const;

const stateNames = { record: '', already: 'Already here', out: 'Left out', open: 'Waits' } as const;

function describeGiver({ gift, known }: DecidedRow): string {
  if (!gift) return '';
  const parts = [
    gift.matchOf && 'Match',
    gift.email,
    known?.giver && `known, ${formatCount(known.giver.count, 'gift')}`,
    gift.onBehalfOf && `for ${gift.onBehalfOf}`,
  ];
  return capitalizeSentence(parts.filter(Boolean).join(', '));
}

/** Returns the line below the giver's name. */
function describeRow(row: DecidedRow): string {
  const { reversal, reason, why, state, openReason, line, question } = row;
  if (reason !== null) return capitalizeSentence(reason);
  const reasons = [
    stateNames[state],
    describeGiver(row),
    reversal && `Line ${line}`,
    openReason ?? question ?? why,
  ];
  return reasons
    .flatMap((each) => (each ? capitalizeSentence(each).replace(/\.$/, '') : []))
    .join('. ');
}

export interface ReviewRowProps {
  row: DecidedRow;
  onDecide: (row: DecidedRow, decision: RowDecision) => void;
  onOpen: (donationId: string) => void;
  /** Called when the focus comes into the row or its dialog, with the row's key. */
  onEnter: (key: string) => void;
  onLeave: () => void;
}

/**
 * Shows a row of the file with what it becomes and why, and with what staff can decide: leave it out, answer its
 * question, correct it. A row that is already stored or cannot be recorded has no choices.
 */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { row, onDecide, onOpen, onEnter, onLeave } = props;
  const [isCorrecting, setCorrecting] = useState(false);
  const { gift, reversal, reason, state, known, needsStaff, line } = row;
  const { donor = null, date = null } = gift ?? reversal ?? {};
  const { grossCents, feeCents, netCents } = (!row.hasUnknownAmount && (gift ?? reversal)) || {};
  const name = reason === null ? donor || 'Anonymous' : `Line ${line}`;
  const isFixed = reason !== null || state === 'already';
  return (
    <tr
      data-asks={needsStaff || undefined}
      data-quiet={isFixed || undefined}
      onFocus={() => onEnter(row.key)}
      onBlur={onLeave}
    >
      <td>
        {!isFixed && (
          <input
            type="checkbox"
            aria-label={`Record ${name}, line ${line}`}
            checked={state === 'record'}
            disabled={row.openReason !== null}
            onChange={(event) =>
              onDecide(row, { isLeftOut: !event.target.checked, alikeId: known?.alike?.id ?? null })
            }
          />
        )}
      </td>
      <th scope="row" data-match={gift?.matchOf ? true : undefined}>
        <bdi className={styles.giver}>{name}</bdi>
        <span className={styles.under} dir="auto">
          {describeRow(row)}
        </span>
        {known?.donationId && (
          <OpenButton
            id={known.donationId}
            label="The donation"
            about={`, line ${line}`}
            onOpen={onOpen}
          />
        )}
        <RowQuestion row={row} onDecide={(decision) => onDecide(row, decision)} onOpen={onOpen} />
        {gift && !isFixed && (
          <button
            type="button"
            className={`text-button ${styles.correct}`}
            onClick={() => setCorrecting(true)}
          >
            <span>{row.needsDollars ? 'Type the dollars' : 'Correct'}</span>
            <span className="visually-hidden">{` ${name}, line ${line}`}</span>
          </button>
        )}
        {isCorrecting && gift && (
          <CorrectDialog
            row={{ ...row, gift }}
            onClosed={() => setCorrecting(false)}
            onCorrect={(corrected) => onDecide(row, { corrected })}
          />
        )}
      </th>
      <td>{grossCents !== undefined && <Cents cents={grossCents} currency="usd" />}</td>
      <td>{date && <Day date={formatUtcDay(date)} />}</td>
      <td>{reversal ? 'Reversal' : gift && sourceLabels[gift.kind]}</td>
      <td data-none={!gift || undefined} data-label="Document">
        {gift && documentNames[gift.email ? gift.document : decideFileDocument(gift)]}
      </td>
      <td data-label="Fee">{feeCents ? <Cents cents={-feeCents} currency="usd" /> : ''}</td>
      <td data-label="Net">
        {netCents !== undefined && <Cents cents={netCents} currency="usd" />}
      </td>
    </tr>
  );
});
