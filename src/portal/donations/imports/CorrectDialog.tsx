import { useState } from 'react';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { readFee, readFileCents } from '#model/gift-files/amounts.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import forms from '../../form/form.module.css';
import panel from '../../kit/panel.module.css';
import type { DecidedRow, RowDecision } from './decide-rows.ts';
import { checkGift } from './read-rows.ts';

interface CorrectDialogProps {
  row: DecidedRow & { gift: GiftRow };
  onCorrect: (corrected: NonNullable<RowDecision['corrected']>) => void;
  onClosed: () => void;
}

const toText = (cents: number) => centsToDecimal(cents, 'usd');

/**
 * Shows a dialog that corrects the donor and the day of a row; amounts are what the file says, unless they are in
 * another currency.
 */
export function CorrectDialog({ row, onCorrect, onClosed }: CorrectDialogProps) {
  const { gift, needsDollars, isUnknown, question } = row;
  const [gross, setGross] = useState(isUnknown ? '' : toText(gift.grossCents));
  const [fee, setFee] = useState(isUnknown ? '' : toText(gift.feeCents));
  const [donor, setDonor] = useState(gift.donor ?? '');
  const [email, setEmail] = useState(gift.email ?? '');
  const [date, setDate] = useState(gift.date);
  const [problem, setProblem] = useState<string>();

  function save() {
    const named = { donor: donor.trim() || null, email: email.trim() || null, date };
    const [grossCents, feeCents] = [readFileCents(gross), readFee(fee)];
    if (needsDollars && (grossCents === null || feeCents === null))
      return setProblem('Type the US dollars such as 1,250.00, and the fee or nothing.');
    const amounts =
      needsDollars && grossCents !== null && feeCents !== null
        ? { grossCents, feeCents, netCents: grossCents - feeCents }
        : {};
    const corrected = { ...named, ...amounts };
    const { problem: wrong } = checkGift({ ...gift, ...corrected });
    if (wrong !== null) return setProblem(wrong);
    onCorrect(corrected);
    onClosed();
  }

  return (
    <Dialog
      title={`Correct line ${gift.line}`}
      size="narrow"
      onClosed={onClosed}
      foot={<Button variant="ink" label="Correct" onClick={save} />}
    >
      {needsDollars && <p className={panel.meta}>{question}</p>}
      <div className={forms.fields}>
        {needsDollars && (
          <>
            <TextInput
              label="US dollars before the fee"
              inputMode="decimal"
              autoComplete="off"
              value={gross}
              onChange={(event) => setGross(event.target.value)}
            />
            <TextInput
              label="Fee"
              mark="optional"
              inputMode="decimal"
              autoComplete="off"
              value={fee}
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
          onChange={(event) => setDonor(event.target.value)}
        />
        <TextInput
          label="Email"
          mark="optional"
          type="email"
          className={forms.wide}
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextInput
          label="Date"
          type="date"
          className={forms.wide}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
