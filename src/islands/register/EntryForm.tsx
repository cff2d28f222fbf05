import * as z from 'zod/mini';
import '#styles/controls/sending-form.css';
import { type OwnRegisterEntry, ownEntrySchema } from '#contracts/applications/applicant.ts';
import {
  registerBounds,
  registerDelays,
  registerLabels,
  registerRequestSchema,
} from '#contracts/applications/register.ts';
import { registerForm as copy } from '#site/copy/applications/register-form.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { TextArea, TextInput } from '../ui/form/Field.tsx';
import { draftText } from '../ui/form/use-draft.ts';
import { Notice } from '../ui/Notice.tsx';
import { useAct } from '../ui/use-act.ts';
import styles from './register.module.css';

/** Consent is asked for again after a reload. */
export const valuesSchema = z.object({
  title: draftText,
  summary: draftText,
  delayMonths: z.catch(z.literal(registerDelays), 0),
  consent: z.pipe(
    z.unknown(),
    z.transform((): boolean => false),
  ),
});

export type EntryValues = z.infer<typeof valuesSchema>;

interface EntryFormProps {
  path: string;
  isStored: boolean;
  values: EntryValues;
  onChange: (change: Partial<EntryValues>) => void;
  onPublished: (entry: OwnRegisterEntry) => void;
  onCancel: () => void;
}

export function EntryForm(props: EntryFormProps) {
  const { path, isStored, values, onChange, onPublished, onCancel } = props;
  const { failure } = copy;
  const act = useAct({ path, failure, schema: ownEntrySchema, onDone: onPublished });
  const { isHydrated, errors, problem } = act;
  const text = (name: 'title' | 'summary') => ({
    ...act.text(name, values[name], registerBounds[name]),
    label: registerLabels[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <form
      className={`form-grid ${styles.form}`}
      method="post"
      noValidate
      onSubmit={(event) => act.submit(event, registerRequestSchema, values)}
      aria-label={copy.heading}
    >
      <TextInput {...text('title')} />
      <TextArea
        {...text('summary')}
        rows={4}
        hint={copy.count(values.summary.trim().length, registerBounds.summary)}
      />
      <fieldset disabled={!isHydrated}>
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
              <span>{copy.delays[months]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="consent"
        label={copy.consent}
        checked={values.consent}
        disabled={!isHydrated}
        error={errors.consent}
        onChange={(event) => onChange({ consent: event.target.checked })}
      />
      <div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
      <div className="form-actions cluster">
        <Button type="submit" label={copy.submit} busyLabel={copy.submitting} {...act.button} />
        <button type="button" className="text-button" disabled={!isHydrated} onClick={onCancel}>
          {isStored ? copy.cancel : copy.notNow}
        </button>
      </div>
    </form>
  );
}
