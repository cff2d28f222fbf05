import '#styles/controls/sending-form.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { honeypotField } from '#model/fields/spam.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import { SentSheet, type SentSheetProps } from './SentSheet.tsx';
import type { FieldValues } from 'react-hook-form';
import type { CheckedForm } from './use-checked-form.ts';

interface PublicFormProps extends Pick<SentSheetProps, 'sentDetails' | 'sentAction' | 'sentNote'> {
  form: Pick<
    CheckedForm<FieldValues>,
    | 'sentCount'
    | 'busy'
    | 'submitCount'
    | 'honeypot'
    | 'onFocus'
    | 'wrongCount'
    | 'failure'
    | 'button'
    | 'isHydrated'
    | 'submit'
  >;
  label: string;
  messages: Readonly<
    Record<'successTitle' | 'success' | 'failureLabel', string> &
      Record<'submit' | 'submitting' | 'another', string>
  >;
  note: ReactNode;
  /** Closes a long form once it was sent; its text opens it again. */
  closesOnceSent?: boolean;
  children: ReactNode;
}

/** Shows a public form; once it is sent, a sheet above it says what was sent, and its heading takes the focus. */
export function PublicForm(props: PublicFormProps) {
  const { form, messages } = props;
  const { sentCount, honeypot, wrongCount, failure } = form;
  const alert = useRef<HTMLDivElement>(null);
  const hasFailed = failure !== undefined && wrongCount === 0;
  useEffect(() => {
    if (hasFailed) alert.current?.scrollIntoView({ block: 'center' });
  }, [hasFailed]);

  const isClosed = props.closesOnceSent === true && sentCount > 0;
  const fields = (
    <form
      className="form-grid"
      method="post"
      noValidate
      data-waits={!form.isHydrated || undefined}
      aria-label={props.label}
      onSubmit={form.submit}
      onFocus={form.onFocus}
    >
      {sentCount > 0 && !isClosed && <h2 className="type-h3">{messages.another}</h2>}
      {props.children}
      {/* People never see this field, so whatever fills it is a program. */}
      <div className="honeypot" aria-hidden="true">
        <label>
          <span>Website</span>
          <input
            ref={honeypot}
            name={honeypotField}
            tabIndex={-1}
            autoComplete="off"
            disabled={!form.isHydrated}
          />
        </label>
      </div>
      <FormOutcome form={form} title={messages.failureLabel} ref={alert} />
      <div className="form-actions cluster second type-small">
        <Button {...form.button} label={messages.submit} busyLabel={messages.submitting} />
        <p>{props.note}</p>
      </div>
    </form>
  );

  return (
    <>
      {sentCount > 0 && (
        <SentSheet
          key={`sent ${sentCount}`}
          title={messages.successTitle}
          lead={messages.success}
          sentDetails={props.sentDetails}
          sentAction={props.sentAction}
          sentNote={props.sentNote}
        />
      )}
      {isClosed ? (
        <details key={sentCount} className="sent-again">
          <summary>
            <h2 className="type-h3">{messages.another}</h2>
            <Icon name="chevron-down" />
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </>
  );
}
