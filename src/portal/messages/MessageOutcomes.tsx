import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import panel from '../kit/panel.module.css';
import type { ActionOutcome } from './use-message-actions.ts';

/** Shows what was done with messages, and what failed, one below the other. */
export function MessageOutcomes({ outcomes }: { outcomes: readonly ActionOutcome[] }) {
  return (
    <div className={panel.stack}>
      {outcomes.map((outcome) => (
        <MessageOutcome key={outcome.about} outcome={outcome} />
      ))}
    </div>
  );
}

/**
 * Shows what was done with a message, with "Undo", or why it failed, with "Try again". The focus moves on when it is
 * removed.
 */
function MessageOutcome({ outcome }: { outcome: ActionOutcome }) {
  if (outcome.kind === 'failed') {
    return <FailureNotice title={outcome.title} reason={outcome.reason} onRetry={outcome.retry} />;
  }
  return (
    <div className={panel.row} ref={restoreFocusOnUnmount}>
      <Status as="p">
        <q dir="auto">{outcome.subject}</q> was {outcome.verb}.
      </Status>
      {outcome.undo && <Button variant="outline" icon="undo" label="Undo" onClick={outcome.undo} />}
    </div>
  );
}
