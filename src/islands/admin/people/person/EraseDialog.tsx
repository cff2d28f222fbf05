import { useEffect, useRef, useState } from 'react';
import type { OwnDataCounts } from '#contracts/own-data.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/TextInput.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { SaidLine } from '../../kit/SaidLine.tsx';
import { heldWords } from './own-data-words.ts';
import { useOwnData } from './use-own-data.ts';
import styles from './OwnData.module.css';

interface EraseDialogProps {
  email: string;
  onErased: (counts: OwnDataCounts) => void;
  onClosed: () => void;
}

/** Asks twice before an erasure: for the address once more, and then whether it is really meant. */
export function EraseDialog({ email, onErased, onClosed }: EraseDialogProps) {
  const { count, erase, failure } = useOwnData(email);
  const [held, setHeld] = useState<OwnDataCounts | null>(null);
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'address' | 'sure' | 'busy'>('address');
  const [wrong, setWrong] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => void count().then(setHeld), [count]);

  function goOn() {
    const isSame = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(!isSame);
    if (!isSame) return;
    setStep('sure');
    // A key that is still held down, or pressed twice, must not answer the second question.
    cancel.current?.focus();
  }

  async function eraseNow() {
    setStep('busy');
    const counts = await erase(typed.trim());
    if (counts) onErased(counts);
    else setStep('sure');
  }

  return (
    <Dialog
      title={step === 'address' ? 'Erase all data' : 'Erase for good?'}
      size="narrow"
      onClosed={onClosed}
      foot={
        <>
          <Button ref={cancel} variant="outline" label="Cancel" type="submit" data-first-focus />
          {step === 'address' ? (
            <Button key="on" variant="danger-outline" label="Continue" onClick={goOn} />
          ) : (
            <Button
              key="erase"
              variant="danger"
              label="Erase for good"
              busyLabel="Erasing..."
              busy={step === 'busy'}
              onClick={(event) => {
                // Nor must the second half of a double click.
                if (event.detail < 2) void eraseNow();
              }}
            />
          )}
        </>
      }
    >
      <div className={styles.question}>
        {step === 'address' ? (
          <>
            <Held counts={held} />
            <p>
              Donations keep amount, date and payment, as tax law requires; name and address are
              removed. Acceptance letters become invalid. Unsent mail is stopped.
            </p>
            <TextInput
              label="Type the address again"
              name="confirmEmail"
              type="email"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              error={wrong ? 'The two addresses are not the same.' : undefined}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The dialog's own form would close it.
                event.preventDefault();
                goOn();
              }}
            />
          </>
        ) : (
          <p role="status">
            This erases everything held on <strong className={styles.email}>{email}</strong>. It
            cannot be undone.
          </p>
        )}
        {failure && (
          <SaidLine
            title={held ? "We can't confirm it was erased." : 'The data could not be counted.'}
            reason={failure}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What would go. */
function Held({ counts }: { counts: OwnDataCounts | null }) {
  return (
    <>
      <p>Held on this address:</p>
      <ul className={styles.held} aria-busy={counts === null}>
        {counts && heldWords(counts).map((words) => <li key={words}>{words}</li>)}
      </ul>
    </>
  );
}
