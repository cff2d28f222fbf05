import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import panel from '../kit/panel.module.css';
import type { useMessageActions } from './use-message-actions.ts';

type ActionOutcome = NonNullable<ReturnType<typeof useMessageActions>['outcome']>;

/**
 * Shows what was done with a message, with "Undo", or why it failed, with "Try again". The focus moves on when it is
 * removed.
 */
export function MessageOutcome({ outcome }: { outcome: ActionOutcome }) {
  if (outcome.kind === 'failed') {
    return <FailureNotice title={outcome.title} reason={outcome.reason} onRetry={outcome.retry} />;
  }
  return (
    <div className={panel.row} ref={restoreFocusOnUnmount}>
      <Status as="p">
        <q dir="auto">{outcome.subject}</q> was {outcome.verb}.
      </Status>
      <Button variant="outline" icon="undo" label="Undo" onClick={outcome.undo} />
    </div>
  );
}
