import { useState } from 'react';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import forms from '../../form/form.module.css';
import type { Decision } from './decide-rows.ts';
import { checkGift } from './read-rows.ts';

interface CorrectDialogProps {
  gift: GiftRow;
  onCorrect: (corrected: NonNullable<Decision['corrected']>) => void;
  onClosed: () => void;
}

/** Changes whom and when a row names; amounts are what the file says. */
export function CorrectDialog({ gift, onCorrect, onClosed }: CorrectDialogProps) {
  const [donor, setDonor] = useState(gift.donor ?? '');
  const [email, setEmail] = useState(gift.email ?? '');
  const [date, setDate] = useState(gift.date);
  const [problem, setProblem] = useState<string>();

  function save() {
    const corrected = { donor: donor.trim() || null, email: email.trim() || null, date };
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
      <div className={forms.fields}>
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
