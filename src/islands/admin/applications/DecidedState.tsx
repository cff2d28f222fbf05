import { useState, type ReactNode } from 'react';
import type { Review } from '#contracts/applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { LetterBox } from './LetterBox.tsx';
import { mailHeadline, mailWords } from './mail-words.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { UndoWindow } from './UndoWindow.tsx';
import type { UsedReview } from './use-review.ts';
import styles from './Decision.module.css';

const reopening =
  'The application returns to the queue, and its letter, if it has one, becomes invalid. The applicant gets no email about it, so write to them if they should know. Reopening is logged.';

interface DecidedStateProps {
  review: Review;
  use: UsedReview;
  onUndo: () => void;
  /** The way to the next application. */
  children: ReactNode;
}

/** The decision in words, its mail, and the ways back. */
export function DecidedState({ review, use, onUndo, children }: DecidedStateProps) {
  const { application, mail, letter } = review;
  const { status, email } = application;
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = use;
  const canUndo = mail?.canUndo ?? false;

  return (
    <>
      {mail && canUndo ? (
        <UndoWindow email={email} dueAt={mail.dueAt} busy={busy === 'undo'} onUndo={onUndo}>
          {children}
        </UndoWindow>
      ) : (
        <>
          <p className={styles.figure}>{mailHeadline(mail)}</p>
          <p className={styles.line}>{mailWords(review)}</p>
          {children}
          <div className={styles.back}>
            <Button variant="outline" label="Reopen..." onClick={() => setAsking(true)} />
          </div>
        </>
      )}
      {letter && status === 'approved' && (
        <LetterBox {...{ application, letter, use }} canWithdraw={!canUndo} />
      )}
      {isAsking && (
        <QuestionDialog
          title="Reopen this application?"
          text={reopening}
          answer={{
            label: 'Reopen',
            act: () => act({ name: 'reopen', done: 'Reopened. It is back in the queue.' }),
          }}
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  );
}
