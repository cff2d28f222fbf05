import '#styles/controls/sending-form.css';
import type { ReactNode } from 'react';
import { correctionsText } from '#lib/form-call.ts';
import { Button } from './Button.tsx';
import { Honeypot } from './Honeypot.tsx';
import { Notice } from './Notice.tsx';
import type { Sending } from './use-sending.ts';

interface SendingFormProps {
  sending: Sending;
  hydrated: boolean;
  className: string | undefined;
  /** Accessible name of the form. */
  label: string;
  messages: Readonly<
    Record<'successTitle' | 'success' | 'failureLabel' | 'failure', string> &
      Record<'submit' | 'submitting', string>
  >;
  /** Beside the button. */
  note: ReactNode;
  children: ReactNode;
}

/** The frame of a public form: the fields, the trap, what came of sending it, and the button. */
export function SendingForm(props: SendingFormProps) {
  const { sending, hydrated, messages, children } = props;
  const { status, errors, retry } = sending;
  const wrongCount = Object.keys(errors).length;
  return (
    <form
      className={props.className}
      method="post"
      noValidate
      aria-label={props.label}
      onSubmit={(event) => void sending.submit(event)}
      onFocus={sending.focused}
    >
      {children}
      <Honeypot disabled={!hydrated} />
      <div className="form-outcome" role="status">
        {status === 'success' && (
          <Notice tone="ok" title={messages.successTitle}>
            {messages.success}
          </Notice>
        )}
      </div>
      <div className="form-outcome" role="alert">
        {status === 'error' && (
          <Notice tone="bad" title={messages.failureLabel}>
            {messages.failure} {retry}
          </Notice>
        )}
        {status !== 'error' && wrongCount > 0 && (
          <p className="form-corrections">{correctionsText(wrongCount)}</p>
        )}
      </div>
      <div className="form-actions">
        <Button
          type="submit"
          label={messages.submit}
          busyLabel={messages.submitting}
          busy={status === 'sending'}
          disabled={!hydrated}
        />
        <p>{props.note}</p>
      </div>
    </form>
  );
}
