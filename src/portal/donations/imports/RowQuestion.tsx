import '#styles/controls/segmented-control.css';
import { useId } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatCount } from '#model/text/format-count.ts';
import type { DecidedRow, RowDecision } from './decide-rows.ts';
import styles from './imports.module.css';

interface RowQuestionProps {
  row: DecidedRow;
  onDecide: (decision: RowDecision) => void;
  onOpen: (donationId: string) => void;
}

interface OpenButtonProps {
  id: string;
  label: string;
  /** Only screen readers hear this text, behind the label. */
  about: string;
  onOpen: (donationId: string) => void;
}

/** Shows a button that opens a stored donation over the review, which a link would leave. */
export function OpenButton({ id, label, about, onOpen }: OpenButtonProps) {
  return (
    <button type="button" className={`text-button ${styles.opens}`} onClick={() => onOpen(id)}>
      {label}
      <span className="visually-hidden">{about}</span>
    </button>
  );
}

/**
 * Asks what is not certain about a row: its giver, or whether it is stored already. A row that takes a gift back names
 * it, and staff can choose another one.
 */
export function RowQuestion({ row, onDecide, onOpen }: RowQuestionProps) {
  const { gift, reversal, known, state, decision, line } = row;
  if (!known || state === 'already') return null;
  if (reversal) return <ReversedChoice row={row} known={known} onDecide={onDecide} />;
  if (!gift) return null;
  return (
    <>
      {known.alike && (
        <span className={styles.question}>
          <span>It looks like a donation that is here:</span>
          <OpenButton
            id={known.alike.id}
            label={known.alike.text}
            about={`, like line ${line}`}
            onOpen={onOpen}
          />
          <span>Tick this row to record both.</span>
        </span>
      )}
      {known.giver === null && known.others.length > 0 && (
        <GiverChoice line={line} known={known} decision={decision} onDecide={onDecide} />
      )}
    </>
  );
}

type Known = NonNullable<DecidedRow['known']>;

function ReversedChoice({
  row: { decision, line, reversedGift, reversedAs },
  known: { reverses, candidates },
  onDecide,
}: Omit<RowQuestionProps, 'onOpen'> & { known: Known }) {
  const stored = reversedAs === null ? reverses?.text : undefined;
  const named = stored ?? (reversedGift && `The gift in line ${reversedGift.line}`);
  const others = candidates.filter(({ id }) => id !== reverses?.id);
  if (named === null && others.length === 0) return null;
  return (
    <span className={`select ${styles.choice}`}>
      <select
        className="control"
        aria-label={`Gift that line ${line} takes back`}
        value={decision.reversesId ?? ''}
        onChange={(event) => onDecide({ reversesId: event.target.value || null })}
      >
        <option value="">{named ?? 'Choose the gift...'}</option>
        {others.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

interface GiverChoiceProps {
  line: number;
  known: Known;
  decision: RowDecision;
  onDecide: (decision: RowDecision) => void;
}

function GiverChoice({ line, known: { others }, decision, onDecide }: GiverChoiceProps) {
  const name = useId();
  const chosen = decision.giverId ?? null;
  const options = [
    ...others.map((other) => ({
      id: other.id,
      label: `${other.name || 'Anonymous'}, ${formatCount(other.count, 'gift')}`,
    })),
    { id: null, label: 'Another giver' },
  ];
  return (
    <span className={styles.question} role="radiogroup" aria-label={`Whose gift line ${line} is`}>
      <span>The mailbox is used by another name.</span>
      <span className="segmented-control">
        {options.map(({ id, label }) => (
          <label key={id ?? 'other'}>
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              onChange={() => onDecide({ giverId: id })}
            />
            <span>{label}</span>
          </label>
        ))}
      </span>
    </span>
  );
}
