import { useEffect, useId, useRef, useState } from 'react';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { readFee, readFileCents } from '#model/gift-files/amounts.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import forms from '../../form/form.module.css';
import panel from '../../kit/panel.module.css';
import type { DecidedRow, RowDecision } from './decide-rows.ts';
import { findGiftProblem } from './read-rows.ts';
import styles from './imports.module.css';

interface CorrectDialogProps {
  row: DecidedRow & { gift: GiftRow };
  onCorrect: (corrected: NonNullable<RowDecision['corrected']>) => void;
  onClosed: () => void;
}

const toText = (cents: number) => centsToDecimal(cents, 'usd');

type Corrected = NonNullable<RowDecision['corrected']>;

/** Says what is wrong with a field of the dialog. */
interface Problem {
  field: string;
  message: string;
}

const namedFields = new Set(['donor', 'email', 'date']);
const dollarFields = new Set(['grossCents', 'feeCents']);

/** Reads the dollars that arrived, as typed; an empty fee is none. */
function readDollars(gross: string, fee: string): Problem | Partial<Corrected> {
  const [grossCents, feeCents] = [readFileCents(gross), readFee(fee)];
  if (grossCents === null)
    return { field: 'grossCents', message: 'Type the US dollars such as 1,250.00.' };
  if (feeCents === null)
    return { field: 'feeCents', message: 'Type the fee such as 1.25, or nothing.' };
  return { grossCents, feeCents, netCents: grossCents - feeCents };
}

/**
 * Shows a dialog that corrects the giver, the mail address and the day of a row; amounts are what the file says, unless
 * they are in another currency.
 */
export function CorrectDialog({ row, onCorrect, onClosed }: CorrectDialogProps) {
  const { gift, needsDollars, hasUnknownAmount, question } = row;
  const [gross, setGross] = useState(hasUnknownAmount ? '' : toText(gift.grossCents));
  const [fee, setFee] = useState(hasUnknownAmount ? '' : toText(gift.feeCents));
  const [donor, setDonor] = useState(gift.donor ?? '');
  const [email, setEmail] = useState(gift.email ?? '');
  const [date, setDate] = useState(gift.date);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const isShown = (field: string) =>
    namedFields.has(field) || (needsDollars && dollarFields.has(field));
  const typed = [donor, email, date, gross, fee].join('\n');
  const [shown] = useState(typed);
  const isTyped = typed !== shown;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  function save() {
    const amounts = needsDollars ? readDollars(gross, fee) : {};
    if ('message' in amounts) return setProblem(amounts);
    const named = { donor: donor.trim() || null, email: email.trim() || null, date };
    const corrected = { ...named, ...amounts };
    const wrong = findGiftProblem({ ...gift, ...corrected });
    if (wrong) return setProblem(wrong);
    onCorrect(corrected);
    onClosed();
  }

  return (
    <Dialog
      title={`Correct line ${gift.line}`}
      size="narrow"
      isTyped={isTyped}
      onClosed={onClosed}
      foot={<Button variant="ink" label="Correct" type="submit" form={formId} />}
    >
      {needsDollars && <p className={`${panel.meta} ${styles.asked}`}>{question}</p>}
      <form
        id={formId}
        ref={form}
        className={forms.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {needsDollars && (
          <>
            <TextInput
              label="US dollars before the fee"
              inputMode="decimal"
              autoComplete="off"
              value={gross}
              error={errorOf('grossCents')}
              onChange={(event) => setGross(event.target.value)}
            />
            <TextInput
              label="Fee"
              mark="optional"
              inputMode="decimal"
              autoComplete="off"
              value={fee}
              error={errorOf('feeCents')}
              onChange={(event) => setFee(event.target.value)}
            />
          </>
        )}
        <TextInput
          label="Giver"
          mark="optional"
          maxLength={bounds.name}
          className={forms.wide}
          dir="auto"
          autoComplete="off"
          value={donor}
          error={errorOf('donor')}
          onChange={(event) => setDonor(event.target.value)}
        />
        <TextInput
          label="Email"
          mark="optional"
          type="email"
          className={forms.wide}
          autoComplete="off"
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextInput
          label="Date"
          type="date"
          className={forms.wide}
          value={date}
          error={errorOf('date')}
          onChange={(event) => setDate(event.target.value)}
        />
      </form>
      {problem && !isShown(problem.field) && (
        <Notice tone="bad" role="alert">
          {problem.message}
        </Notice>
      )}
    </Dialog>
  );
}
