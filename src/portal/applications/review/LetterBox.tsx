import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Alert } from '#islands/ui/live-regions.tsx';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../../data/failure.ts';
import { requestFile } from '../../session/request.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import panel from '../../kit/panel.module.css';
import { saveFile } from '../../kit/save-file.ts';
import { restoreFocusOnUnmount } from '../../kit/focus-fallback.ts';
import type { OpenReview } from './use-review.ts';
import styles from '../applications.module.css';

/** Saves the letter as a PDF by a call, because a link could not carry the password. */
export function useLetter(applicationId: string) {
  return useMutation({
    mutationFn: async (which: 'letter' | 'draft') => {
      const query = which === 'draft' ? '?draft' : '';
      const path = `/api/admin/applications/${applicationId}/letter${query}`;
      const { blob, filename } = await requestFile(path);
      saveFile(filename, blob);
    },
  });
}

const withdrawingText =
  'The verification page will say that this letter is withdrawn. The key to the data stops working at once, and the entry in the public register is deleted with its DOIs. The researcher gets no email about it. The application stays approved. This cannot be undone, and it is logged.';

/**
 * Shows the acceptance letter of an approved application, to save and to withdraw. It cannot be withdrawn while the
 * decision can still be undone. Shows nothing without a letter.
 */
export function LetterBox({ review }: { review: OpenReview }) {
  const { application, letter, mail, runAction } = review;
  const [isAsking, setAsking] = useState(false);
  const { mutate: save, isPending, error } = useLetter(application.id);
  if (!letter) return null;
  const { withdrawnAt, verificationUrl, issuedAt } = letter;
  return (
    <div className={styles.letter}>
      <h3>Letter {application.reference}</h3>
      {withdrawnAt ? (
        <p className={panel.meta}>
          Withdrawn {formatPacificDate(withdrawnAt)}. The verification page says so.
        </p>
      ) : (
        <>
          <p className={`${panel.meta} ${panel.links}`}>
            Issued {formatPacificDate(issuedAt)}. Verify at
            <br />
            <a className={panel.code} href={verificationUrl} target="_blank" rel="noopener">
              {verificationUrl.replace(/^https?:\/\//, '')}
            </a>
          </p>
          <div className={`${panel.row} ${styles.buttons}`} ref={restoreFocusOnUnmount}>
            <Button
              variant="outline"
              icon="download"
              label="Download letter"
              busy={isPending}
              onClick={() => save('letter')}
            />
            {!mail?.canUndo && (
              <Button
                variant="danger-outline"
                label="Withdraw..."
                onClick={() => setAsking(true)}
              />
            )}
          </div>
        </>
      )}
      {error && (
        <Alert as="p" className={panel.meta}>
          The letter could not be loaded. {toFailure(error).reason}
        </Alert>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Withdraw the letter?"
          text={withdrawingText}
          label="Withdraw letter"
          onConfirm={() =>
            runAction({ name: 'letter/withdraw', done: 'The letter was withdrawn.' })
          }
          onClosed={() => setAsking(false)}
        />
      )}
    </div>
  );
}
