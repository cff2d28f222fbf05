import type { Ref } from 'react';
import type { Decision } from '#model/applications/admin-applications.ts';
import { bounds, countCodePoints } from '#model/fields/bounds.ts';
import { capitalize } from '#model/text/capitalize.ts';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { declineReasons } from './decline-reasons.ts';
import type { DecisionTextDraft } from './use-decision-text.ts';
import styles from './decision-text.module.css';

const copy = {
  approved: {
    label: 'Your paragraph',
    hint: 'Plain text, in the email only. The letter stays as it is.',
  },
  declined: { label: 'In your words', hint: 'Plain text, sent as written. Name no board member.' },
} as const;

interface DecisionTextFieldsProps {
  decision: Decision;
  draft: DecisionTextDraft;
  readOnly: boolean;
  ref: Ref<HTMLTextAreaElement>;
}

/**
 * Asks for the text of a decision's mail, beside its preview; for a declined application also for one of the fixed
 * reasons. Both are optional.
 */
export function DecisionTextFields({ decision, draft, readOnly, ref }: DecisionTextFieldsProps) {
  const { text, problem, change } = draft;
  const { label, hint } = copy[decision];
  return (
    <div className={styles.text}>
      {decision === 'declined' && (
        <fieldset disabled={readOnly}>
          <legend className="field-label">
            Reason <span className="field-optional">(optional)</span>
          </legend>
          {['', ...declineReasons].map((reason) => (
            <label key={reason} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={reason}
                checked={text.reason === reason}
                onChange={() => change({ reason })}
              />
              <span>{reason ? capitalize(reason) : 'No reason'}</span>
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        ref={ref}
        label={label}
        mark="optional"
        name="message"
        rows={5}
        dir="auto"
        value={text.message}
        error={problem}
        maxCodePoints={bounds.decisionMessage}
        readOnly={readOnly}
        hint={
          <span className={styles.hint}>
            <span>{hint}</span>
            <span>
              {countCodePoints(text.message.trim())} / {bounds.decisionMessage}
            </span>
          </span>
        }
        onChange={(event) => change({ message: event.target.value })}
      />
    </div>
  );
}
