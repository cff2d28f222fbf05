import { ballot } from '#model/board/ballot-copy.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { island } from '../ui/island.tsx';
import { reloadPage } from '#islands/ui/browser/reload-page.ts';
import { useApiCall } from '../ui/use-api-call.ts';
import { Alert } from '../ui/live-regions.tsx';
import styles from './ballot.module.css';

const { conflict: copy, application, failure } = ballot;

export const ConflictQuestion = island(function ConflictQuestion({ path }: { path: string }) {
  const { problem, send, button } = useApiCall({ path, failure, onDone: reloadPage });
  const answer = (conflict: boolean) => ({
    label: conflict ? copy.recuse : copy.none,
    ...button,
    onClick: () => void send({ conflict }),
  });
  return (
    <div className={styles.form}>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button variant="ink" {...answer(false)} />
        <Button variant="outline" {...answer(true)} />
      </div>
    </div>
  );
});

export const RecuseLater = island(function RecuseLater({ path }: { path: string }) {
  const { problem, send, button } = useApiCall({ path, failure, onDone: reloadPage });
  return (
    <>
      <button
        type="button"
        className="text-button"
        disabled={button.disabled || button.busy}
        onClick={() => {
          if (confirm(application.confirmRecuse)) void send({ conflict: true });
        }}
      >
        {application.recuse}
      </button>
      <Alert as="span">{problem}</Alert>
    </>
  );
});
