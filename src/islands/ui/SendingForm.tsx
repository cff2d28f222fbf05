import '#styles/controls/sending-form.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { correctionsText } from '#lib/form-call.ts';
import { Button } from './Button.tsx';
import { Honeypot } from './Honeypot.tsx';
import { Notice } from './Notice.tsx';
import { SentSheet, type SentFact } from './SentSheet.tsx';
import type { Sending } from './use-sending.ts';

interface SendingFormProps {
  sending: Sending;
  hydrated: boolean;
  className: string | undefined;
  /** Accessible name of the form. */
  label: string;
  messages: Readonly<
    Record<'successTitle' | 'success' | 'failureLabel' | 'failure', string> &
      Record<'submit' | 'submitting' | 'another', string>
  >;
  /** Beside the button. */
  note: ReactNode;
  /** What the sheet says that replaces the form once it was sent. */
  sentFacts: readonly SentFact[];
  sentNote?: ReactNode;
  children: ReactNode;
}

/** The frame of a public form: fields, trap, errors and button; once sent, a sheet in their place. */
export function SendingForm(props: SendingFormProps) {
  const { sending, hydrated, messages, children } = props;
  const { status, errors, retry } = sending;
  const wrongCount = Object.keys(errors).length;
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const hasFailed = status === 'error' && wrongCount === 0;
  useEffect(() => {
    if (hasFailed) alert.current?.scrollIntoView({ block: 'center' });
  }, [hasFailed]);

  function startAnother() {
    sending.again();
    form.current?.querySelector('input')?.focus();
  }

  if (status === 'success') {
    return (
      <SentSheet
        title={messages.successTitle}
        text={messages.success}
        facts={props.sentFacts}
        note={props.sentNote}
        another={messages.another}
        onAnother={startAnother}
      />
    );
  }
  return (
    <form
      ref={form}
      className={props.className}
      method="post"
      noValidate
      aria-label={props.label}
      onSubmit={(event) => void sending.submit(event)}
      onFocus={sending.focused}
    >
      {children}
      <Honeypot disabled={!hydrated} />
      <div className="form-outcome" role="alert" ref={alert}>
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
