import '#styles/controls/sending-form.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import band from '#art/receipt-band.svg?url';
import { honeypotField } from '#model/fields/spam.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import type { FieldValues } from 'react-hook-form';
import type { CheckedForm } from './use-checked-form.ts';

export interface SentDetail {
  term: string;
  value: string;
  isReference?: boolean;
}

interface PublicFormProps {
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
  sentDetails: readonly SentDetail[];
  sentAction?: ReactNode;
  sentNote?: ReactNode;
  /** Closes a long form once it was sent; its text opens it again. */
  closesOnceSent?: boolean;
  children: ReactNode;
}

function showHeading(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView();
}

// The heading takes the focus, the sheet the top of the view.
function SentSheet({ messages, sentDetails, sentAction, sentNote }: PublicFormProps) {
  const id = useId();
  return (
    <section className="sheet sent" aria-labelledby={id}>
      <img className="sent-band" src={band} alt="" />
      <div className="sent-body">
        <h2 className="sent-title type-h2" id={id} tabIndex={-1} ref={showHeading}>
          <Icon name="check" />
          <span>{messages.successTitle}</span>
        </h2>
        <p className="type-lead">{messages.success}</p>
        <dl className="details sent-details">
          {sentDetails.map(({ term, value, isReference }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={isReference ? 'type-code' : ''}>{value}</dd>
            </div>
          ))}
        </dl>
        {sentAction && <div className="form-actions cluster">{sentAction}</div>}
        {sentNote && <p className="sent-note second type-small">{sentNote}</p>}
      </div>
    </section>
  );
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
      {sentCount > 0 && <SentSheet key={`sent ${sentCount}`} {...props} />}
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
