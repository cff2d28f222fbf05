import '#styles/controls/segmented-control.css';
import { useId, useState } from 'react';
import type { FileCheck } from '#model/gift-files/reading.ts';
import { formatDollars } from '#model/money/money.ts';
import { formatCount } from '#model/text/format-count.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { SumStrip, type EquationTerm } from '../EquationStrip.tsx';
import { capitalizeSentence } from '#model/text/capitalize.ts';
import { compareWithPayout, type ImportTally } from './tally.ts';
import type { CheckDay } from './decide-rows.ts';
import type { FileSummary } from './file-summary.ts';
import styles from './imports.module.css';

type Sums = ImportTally & ReturnType<typeof compareWithPayout>;

function listTerms(sums: Sums): EquationTerm[] {
  const terms = [
    { label: 'Reversed', cents: -sums.reversedCents, note: formatCount(sums.reversals, 'row') },
    { label: 'Fees', cents: -sums.feeCents, note: 'Of single gifts' },
    { label: 'Costs', cents: -sums.costCents, note: 'Of whole payments' },
    { label: 'Open', cents: sums.openCents, note: formatCount(sums.unknownAmounts, 'row') },
    {
      label: 'Rounding',
      cents: sums.tiesToPayout ? sums.driftCents : 0,
      note: 'The file says so',
    },
  ];
  return [
    { label: 'Gifts', cents: sums.giftCents, note: formatCount(sums.gifts, 'gift') },
    ...terms.filter(({ cents }) => cents !== 0),
  ];
}

function describeCheck({ parts }: FileCheck): string {
  const texts = parts.map((part) => (typeof part === 'number' ? formatDollars(part) : part));
  return capitalizeSentence(texts.join(''));
}

interface ReviewSumsProps {
  file: FileSummary;
  tally: ImportTally;
  onReadAgain: (checkDay: CheckDay) => void;
}

/**
 * Shows how the rows add up to the payout that the file names, or to their own net, and warns when the two do not tie.
 */
export function ReviewSums({ file, tally, onReadAgain }: ReviewSumsProps) {
  const sums = { ...tally, ...compareWithPayout(file, tally) };
  const result = sums.tiesToPayout
    ? { label: 'Payout', cents: sums.saidCents, note: 'Ties with the file' }
    : { label: 'Net', cents: sums.netCents, note: 'Of these rows' };
  // Once the rows add up to the payout, a check of the whole file that differs no longer matters.
  const wrong = file.checks.filter(
    ({ ties, line }) => !ties && (line !== undefined || !sums.tiesToPayout),
  );
  return (
    <>
      <SumStrip label="How the rows add up" terms={listTerms(sums)} result={result} />
      {wrong.length > 0 && (
        <Notice
          tone="warn"
          title={sums.tiesToPayout ? 'Look at these lines first.' : 'The file does not tie.'}
        >
          <ul>
            {wrong.map((check) => (
              <li key={check.parts.join('')}>{describeCheck(check)}</li>
            ))}
            {file.moreChecks > 0 && <li>{file.moreChecks.toLocaleString('en-US')} more</li>}
          </ul>
        </Notice>
      )}
      {file.format === 'checks-spreadsheet' && (
        <CheckDayChoice first={file.checkDay} onChoose={onReadAgain} />
      )}
    </>
  );
}

const days = [
  ['check', 'Day of the check'],
  ['deposit', 'Day of the deposit'],
] as const;

interface CheckDayChoiceProps {
  first: CheckDay;
  onChoose: (day: CheckDay) => void;
}

function CheckDayChoice({ first, onChoose }: CheckDayChoiceProps) {
  // The choice shows at once; the days of the rows follow when the file is read.
  const [chosen, setChosen] = useState(first);
  const name = useId();
  return (
    <fieldset className={styles.days}>
      <legend className="field-label">Which day counts</legend>
      <div className="segmented-control">
        {days.map(([id, label]) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              onChange={() => {
                setChosen(id);
                onChoose(id);
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
