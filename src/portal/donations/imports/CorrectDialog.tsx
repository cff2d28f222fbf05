import { useEffect, useId, useRef, useState } from 'react';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { readFee, readFileCents } from '#model/gift-files/amounts.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { AmountInput, TextInput } from '#islands/ui/form/Field.tsx';
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

type FieldName = 'grossCents' | 'feeCents' | 'donor' | 'email' | 'date';

/** Holds what staff type of a row, and what is wrong with it since the last try. */
function useCorrection({ gift, needsDollars, hasUnknownAmount }: CorrectDialogProps['row']) {
  const [first] = useState<Record<FieldName, string>>({
    grossCents: hasUnknownAmount ? '' : toText(gift.grossCents),
    feeCents: hasUnknownAmount ? '' : toText(gift.feeCents),
    donor: gift.donor ?? '',
    email: gift.email ?? '',
    date: gift.date,
  });
  const [typed, setTyped] = useState(first);
  const [problem, setProblem] = useState<Problem | null>(null);
  const names = Object.keys(typed) as FieldName[];

  function correct(): Problem | Corrected {
    const { donor, email, date, grossCents, feeCents } = typed;
    const amounts = needsDollars ? readDollars(grossCents, feeCents) : {};
    if ('message' in amounts) return amounts;
    const named = { donor: donor.trim() || null, email: email.trim() || null, date };
    const corrected = { ...named, ...amounts };
    return findGiftProblem({ ...gift, ...corrected }) ?? corrected;
  }

  return {
    problem,
    isTyped: names.some((name) => typed[name] !== first[name]),
    /** Returns the props of a field. */
    field: (name: FieldName) => ({
      value: typed[name],
      error: problem?.field === name ? problem.message : undefined,
      onChange: (event: { target: { value: string } }) =>
        setTyped({ ...typed, [name]: event.target.value }),
    }),
    /** Returns the corrected row, or null where something is wrong, which `problem` says then. */
    check(): Corrected | null {
      const checked = correct();
      if (!('message' in checked)) return checked;
      setProblem(checked);
      return null;
    },
  };
}

type FieldProps = Pick<ReturnType<typeof useCorrection>, 'field'>;

function DollarFields({ field }: FieldProps) {
  return (
    <>
      <AmountInput {...field('grossCents')} label="US dollars before the fee" />
      <AmountInput {...field('feeCents')} label="Fee" mark="optional" />
    </>
  );
}

function GiverFields({ field }: FieldProps) {
  return (
    <>
      <TextInput
        {...field('donor')}
        label="Giver"
        mark="optional"
        maxLength={bounds.name}
        className={forms.wide}
        dir="auto"
        autoComplete="off"
      />
      <TextInput
        {...field('email')}
        label="Email"
        mark="optional"
        type="email"
        className={forms.wide}
        autoComplete="off"
      />
      <TextInput {...field('date')} label="Date" type="date" className={forms.wide} />
    </>
  );
}

/**
 * Shows a dialog that corrects the giver, the mail address and the day of a row; amounts are what the file says, unless
 * they are in another currency.
 */
export function CorrectDialog({ row, onCorrect, onClosed }: CorrectDialogProps) {
  const { gift, needsDollars, question } = row;
  const { problem, isTyped, field, check } = useCorrection(row);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const isShown = (name: string) =>
    namedFields.has(name) || (needsDollars && dollarFields.has(name));

  function save() {
    const corrected = check();
    if (!corrected) return;
    onCorrect(corrected);
    onClosed();
  }

  return (
    <Dialog
      title={`Correct line ${gift.line}`}
      size="narrow"
      hasTyped={isTyped}
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
        {needsDollars && <DollarFields field={field} />}
        <GiverFields field={field} />
      </form>
      {problem && !isShown(problem.field) && (
        <Notice tone="bad" role="alert">
          {problem.message}
        </Notice>
      )}
    </Dialog>
  );
}
