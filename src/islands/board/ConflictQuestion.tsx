import type { MouseEvent } from 'react';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { ballot } from '#model/board/ballot-copy.ts';
import { ballotAction } from './ballot-action.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { island } from '../ui/island.tsx';
import { reloadPage } from '#islands/ui/browser/reload-page.ts';
import { useApiCall } from '../ui/use-api-call.ts';
import styles from './ballot.module.css';

const { conflict: copy, failure } = ballot;

interface ConflictProps {
  path: string;
  sent: PageFormResult | undefined;
  /** The token of the member's own page, to which the ballot leads back. */
  boardToken?: string | null;
}

/** Asks a member about conflicts of interest, before the application is shown. */
export const ConflictQuestion = island(function ConflictQuestion(props: ConflictProps) {
  const { path, sent, boardToken = null } = props;
  const act = 'conflict';
  const { problem, send, busy } = useApiCall({ act, sent, path, failure, onDone: reloadPage });
  const answer = (conflict: boolean) => ({
    label: conflict ? copy.recuse : copy.none,
    type: 'submit' as const,
    name: 'conflict',
    value: conflict ? 'yes' : 'no',
    busy,
    onClick(event: MouseEvent) {
      event.preventDefault();
      if (!conflict || confirm(copy.confirmRecuse)) void send({ conflict });
    },
  });
  return (
    <form className={styles.form} method="post" action={ballotAction(boardToken)}>
      <input type="hidden" name="act" value={act} />
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button variant="ink" {...answer(false)} />
        <Button variant="outline" {...answer(true)} />
      </div>
    </form>
  );
});
