import { useRef, useState, type SubmitEvent } from 'react';
import { contactMessages, contactRequestSchema } from '#contracts/contact.ts';
import { honeypotField } from '#contracts/spam.ts';
import { checkRequest, correctionsText, sendRequest, type FieldErrors } from '#lib/form-call.ts';
import { contact } from '#site/copy/contact.ts';
import { Button } from '../ui/Button.tsx';
import { Honeypot } from '../ui/Honeypot.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ContactFields } from './ContactFields.tsx';
import { clearDraft, setContactType, useDraft, type ContactValues } from './draft.ts';
import { TabDescription } from './TabDescription.tsx';
import styles from './contact.module.css';

type Status = 'idle' | 'sending' | 'success' | 'error';

const { tabs, form: copy } = contact;
const tabList = tabs.items.map(({ type, label }) => ({ id: type, label }));

/** The three tabs and the message form under them (spec §2, §4, §5, §8). */
export function ContactForm() {
  const hydrated = useHydrated();
  const { values, contactType, restored } = useDraft();
  const [status, setStatus] = useState<Status>('idle');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [retry, setRetry] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const firstFocus = useRef<number | null>(null);

  function showErrors(found: FieldErrors): void {
    setErrors(found);
    const wrong = Object.keys(values).find((field) => field in found);
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  function edited(field: keyof ContactValues): void {
    setErrors(({ [field]: _mended, ...others }) => others);
    setStatus((now) => (now === 'success' ? 'idle' : now));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (status === 'sending') return;
    const website = new FormData(event.currentTarget).get(honeypotField);
    const started = restored ? null : firstFocus.current;
    const request = {
      ...values,
      contactType,
      ...(typeof website === 'string' && website && { website }),
      ...(started !== null && { fillTimeMs: Math.round(performance.now() - started) }),
    };
    const wrong = checkRequest(contactRequestSchema, request);
    if (Object.keys(wrong).length > 0) {
      setStatus('idle');
      return showErrors(wrong);
    }
    setStatus('sending');
    const outcome = await sendRequest('/api/contact', request);
    if (outcome.sent) {
      setErrors({});
      setStatus('success');
      firstFocus.current = null;
      clearDraft();
    } else {
      setRetry(outcome.retry);
      setStatus('error');
      showErrors(outcome.errors);
    }
  }

  const wrongCount = Object.keys(errors).length;
  return (
    <Tabs
      label={tabs.label}
      tabs={tabList}
      selected={contactType}
      onSelect={setContactType}
      disabled={!hydrated || status === 'sending'}
    >
      <TabDescription type={contactType} />
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        aria-label={copy.heading}
        onSubmit={(event) => void submit(event)}
        onFocus={() => (firstFocus.current ??= performance.now())}
      >
        <ContactFields
          values={values}
          errors={errors}
          disabled={!hydrated}
          readOnly={status === 'sending'}
          onEdit={edited}
        />
        <Honeypot disabled={!hydrated} />
        <div className={styles.outcome} role="status">
          {status === 'success' && (
            <Notice tone="ok" title={contactMessages.successTitle}>
              {contactMessages.success}
            </Notice>
          )}
        </div>
        <div className={styles.outcome} role="alert">
          {status === 'error' && (
            <Notice tone="bad" title={contactMessages.failureLabel}>
              {contactMessages.failure} {retry}
            </Notice>
          )}
          {status !== 'error' && wrongCount > 0 && (
            <p className={styles.corrections}>{correctionsText(wrongCount)}</p>
          )}
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            label={copy.submit}
            busyLabel={copy.submitting}
            busy={status === 'sending'}
            disabled={!hydrated}
          />
          <p>
            {copy.required} {copy.privacy.text}
            <a href={copy.privacy.href}>{copy.privacy.label}</a>.
          </p>
        </div>
      </form>
    </Tabs>
  );
}
