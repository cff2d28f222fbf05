import type { SubmitEvent } from 'react';
import {
  registerBounds,
  registerDelays,
  registerLabels,
  registerRequestSchema,
} from '#contracts/register.ts';
import { checkRequest } from '#lib/form-call.ts';
import { registerForm as copy } from '#site/copy/register-form.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextArea, TextInput } from '../ui/Field.tsx';
import styles from './register.module.css';
import type { EntryState } from './use-register-entry.ts';

export interface EntryValues {
  title: string;
  summary: string;
  delayMonths: (typeof registerDelays)[number];
  consent: boolean;
}

interface EntryFormProps {
  state: EntryState;
  values: EntryValues;
  hydrated: boolean;
  onChange: (change: Partial<EntryValues>) => void;
  onPublished: () => void;
  onCancel: () => void;
}

/** Title, sentences, time and consent; the first wrong field gets the focus. */
export function EntryForm(props: EntryFormProps) {
  const { state, values, hydrated, onChange, onPublished, onCancel } = props;
  const { errors, busy } = state;
  const shared = { disabled: !hydrated, readOnly: busy !== null, required: true };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = checkRequest(registerRequestSchema, values);
    state.setErrors(wrong);
    const first = Object.keys(values).find((field) => field in wrong);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (await state.run('publish', values)) onPublished();
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={copy.heading}
    >
      <TextInput
        {...shared}
        name="title"
        label={registerLabels.title}
        value={values.title}
        characterLimit={registerBounds.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        {...shared}
        name="summary"
        label={registerLabels.summary}
        rows={4}
        value={values.summary}
        characterLimit={registerBounds.summary}
        hint={copy.count(values.summary.trim().length, registerBounds.summary)}
        error={errors.summary}
        onChange={(event) => onChange({ summary: event.target.value })}
      />
      <fieldset disabled={!hydrated}>
        <legend className="field-label">{copy.publish}</legend>
        <div className={styles.delays}>
          {registerDelays.map((months) => (
            <label key={months}>
              <input
                type="radio"
                name="delayMonths"
                checked={values.delayMonths === months}
                onChange={() => onChange({ delayMonths: months })}
              />
              {copy.delays[months]}
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="consent"
        label={copy.consent}
        checked={values.consent}
        disabled={!hydrated}
        error={errors.consent}
        onChange={(event) => onChange({ consent: event.target.checked })}
      />
      <div className={`cluster ${styles.actions}`}>
        <Button
          type="submit"
          label={copy.submit}
          busyLabel={copy.submitting}
          busy={busy === 'publish'}
          disabled={!hydrated}
        />
        <button type="button" className="text-button" disabled={!hydrated} onClick={onCancel}>
          {state.entry ? copy.cancel : copy.notNow}
        </button>
      </div>
    </form>
  );
}
