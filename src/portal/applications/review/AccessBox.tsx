import { useState } from 'react';
import { accessLabels, endAccessSchema } from '#model/applications/access.ts';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { accessState } from '#model/applications/access-days.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { accessBadge } from '../../kit/application-badges.tsx';
import { Badge } from '../../kit/marks.tsx';
import { restoreFocusOnUnmount } from '../../kit/focus-fallback.ts';
import { keepDatesUnbroken } from '../../kit/time.tsx';
import panel from '../../kit/panel.module.css';
import { usePartFocus } from '../../kit/use-part-focus.ts';
import { usePrivateDraft } from '../../form/private-drafts.ts';
import type { OpenReview } from './use-review.ts';
import styles from '../applications.module.css';

function AccessState({ access }: Pick<OpenReview, 'access'>) {
  return (
    <>
      <p className={`${panel.row} ${panel.meta}`}>
        <Badge {...accessBadge(access)} />
        {access && (
          <span>
            {access.endedOn
              ? `on ${formatUtcDay(access.endedOn)}`
              : `until ${formatUtcDay(access.endsOn)}`}
          </span>
        )}
      </p>
      {access && (
        <p className={panel.meta}>
          Terms version {access.termsVersion}, accepted{' '}
          {keepDatesUnbroken(formatUtcDay(access.acceptedOn))}.{' '}
          <span>
            {access.lastUsedOn
              ? `Last used ${keepDatesUnbroken(formatUtcDay(access.lastUsedOn))}.`
              : 'Not used yet.'}
          </span>
        </p>
      )}
    </>
  );
}

interface EndAccessFormProps {
  review: OpenReview;
  reason: string;
  onReason: (reason: string | undefined) => void;
  onClosed: () => void;
}

function EndAccessForm({ review, reason, onReason, onClosed }: EndAccessFormProps) {
  const { runAction, busy, application } = review;
  const [isChecked, setChecked] = useState(false);
  const problem = endAccessSchema.shape.reason.safeParse(reason).error?.issues[0]?.message;

  async function end() {
    setChecked(true);
    if (problem || busy) return;
    const done = 'The access has ended, and the email is on its way.';
    if (await runAction({ name: 'access/end', body: { reason }, done })) onClosed();
  }

  return (
    <div className={panel.stack}>
      <TextArea
        label={accessLabels.reason}
        name="reason"
        rows={3}
        dir="auto"
        autoFocus
        value={reason}
        hint={`Mailed to ${application.email}. The key stops at once.`}
        error={isChecked ? problem : undefined}
        maxCodePoints={bounds.reason}
        onChange={(event) => onReason(event.target.value || undefined)}
      />
      <div className={`${panel.row} ${styles.buttons}`}>
        <Button
          variant="danger-outline"
          label="End access and send"
          busyLabel="Ending..."
          busy={busy === 'access/end'}
          onClick={() => void end()}
        />
        <Button variant="outline" label="Keep it" onClick={onClosed} />
      </div>
    </div>
  );
}

/**
 * Shows the access of a researcher, how long it lasts and when it was last used. Staff can end it with a reason, which
 * is mailed to the researcher; its key stops at once.
 */
export function AccessBox({ review }: { review: OpenReview }) {
  const { access, application } = review;
  const [reason = '', storeReason] = usePrivateDraft<string>(`access ${application.id}`);
  const [isOpen, setOpen] = useState(reason !== '');
  const { button } = usePartFocus(isOpen);
  const state = accessState(access, dayInPacific(new Date()));
  const isLive = state === 'active' || state === 'ending';

  function close() {
    storeReason(undefined);
    setOpen(false);
  }

  return (
    <div className={styles.letter}>
      <h3>Access</h3>
      <AccessState access={access} />
      {isLive && !isOpen && (
        <div className={`${panel.row} ${styles.buttons}`} ref={restoreFocusOnUnmount}>
          <Button
            ref={button}
            variant="danger-outline"
            label="End access..."
            onClick={() => setOpen(true)}
          />
        </div>
      )}
      {isLive && isOpen && (
        <EndAccessForm review={review} reason={reason} onReason={storeReason} onClosed={close} />
      )}
    </div>
  );
}
