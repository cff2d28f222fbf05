import { useState } from 'react';
import type { Application, Review } from '#contracts/applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { useLetter } from './use-letter.ts';
import type { UsedReview } from './use-review.ts';
import styles from './Decision.module.css';

interface LetterBoxProps {
  application: Application;
  letter: NonNullable<Review['letter']>;
  use: UsedReview;
  /** False while undoing the decision is the better way. */
  canWithdraw: boolean;
}

const withdrawing =
  'The verification page will say that this letter is withdrawn. The application stays approved. This cannot be undone, and it is logged.';

/** The acceptance letter, with its printed date: verification, download, withdrawal. */
export function LetterBox({ application, letter, use, canWithdraw }: LetterBoxProps) {
  const [isAsking, setAsking] = useState(false);
  const { save, busy, failure } = useLetter(application.id);
  const { withdrawnAt, verificationUrl, issuedAt } = letter;
  return (
    <div className={styles.letter}>
      <h3>Letter {application.reference}</h3>
      {withdrawnAt ? (
        <p className={styles.line}>
          Withdrawn {formatPacificDate(withdrawnAt)}. The verification page says so.
        </p>
      ) : (
        <>
          <p className={styles.line}>
            Issued {formatPacificDate(issuedAt)}. Verify at
            <br />
            <a className={styles.code} href={verificationUrl} target="_blank" rel="noopener">
              {verificationUrl.replace(/^https?:\/\//, '')}
            </a>
          </p>
          <div className={styles.back}>
            <Button
              variant="outline"
              icon="download"
              label="Download letter"
              busy={busy}
              onClick={() => void save('letter')}
            />
            {canWithdraw && (
              <Button
                variant="danger-outline"
                label="Withdraw..."
                onClick={() => setAsking(true)}
              />
            )}
          </div>
        </>
      )}
      {failure && (
        <p className={styles.line} role="alert">
          The letter could not be loaded. {failure.reason}
        </p>
      )}
      {isAsking && (
        <QuestionDialog
          title="Withdraw the letter?"
          text={withdrawing}
          answer={{
            label: 'Withdraw letter',
            act: () => use.act({ name: 'letter/withdraw', done: 'The letter was withdrawn.' }),
          }}
          onClosed={() => setAsking(false)}
        />
      )}
    </div>
  );
}
