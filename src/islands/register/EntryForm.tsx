import { useState } from 'react';
import * as z from 'zod/mini';
import '#styles/controls/sending-form.css';
import {
  keptDay,
  registerBounds,
  registerDelays,
  registerLabels,
} from '#model/register/contract.ts';
import { unbroken } from '#model/dates/dates.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { countCodePoints } from '#model/fields/bounds.ts';
import { registerForm as copy } from './form-copy.ts';
import { Button } from '../ui/Button.tsx';
import { FormOutcome } from '../ui/form/FormOutcome.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { TextArea, TextInput, useFieldNotes } from '../ui/form/Field.tsx';
import type { CheckedForm } from '../ui/form/use-checked-form.ts';
import { draftText } from '../ui/form/stored-draft.ts';
import styles from './register.module.css';

export const entryValuesSchema = z.object({
  title: draftText,
  summary: draftText,
  delayMonths: z.catch(z.enum([keptDay, '0', '6', '12']), '0'),
  // A form without a tick does not send the checkbox.
  consent: z.pipe(
    z.optional(z.unknown()),
    z.transform((): boolean => false),
  ),
});

export type EntryValues = z.infer<typeof entryValuesSchema>;

interface EntryFormProps {
  form: CheckedForm<EntryValues>;
  isStored: boolean;
  /** An ISO time to come at which the entry will be listed, which can be kept; undefined for any other. */
  keptFrom: string | undefined;
  isSecond: boolean;
  onCancel: () => void;
}

/**
 * Shows the form of a register entry, which asks for consent each time. `isSecond` leaves the strong button to another
 * form of the page.
 */
export function EntryForm({ form, isStored, keptFrom, isSecond, onCancel }: EntryFormProps) {
  // A radio button that is disabled itself would count as not chosen.
  const { disabled, error, ...delay } = form.choice('delayMonths');
  const { wiring, messages } = useFieldNotes(undefined, error);
  const choices = [
    ...(keptFrom
      ? [{ value: keptDay, label: copy.kept(unbroken(formatPacificDate(keptFrom))) }]
      : []),
    ...registerDelays.map((months) => ({ value: String(months), label: copy.delays[months] })),
  ];
  const [first] = useState(() => form.getValues('delayMonths'));
  const summary = form.field('summary', registerBounds.summary);

  return (
    <form
      className={`form-grid ${styles.form}`}
      method="post"
      noValidate
      onSubmit={form.submit}
      aria-label={copy.heading}
    >
      <input type="hidden" name="act" value="publish" />
      <TextInput
        {...form.field('title', registerBounds.title)}
        required
        label={registerLabels.title}
      />
      <TextArea
        {...summary}
        required
        label={registerLabels.summary}
        rows={4}
        hint={copy.count(countCodePoints(summary.typed.trim()), registerBounds.summary)}
      />
      <fieldset disabled={disabled} aria-describedby={wiring['aria-describedby']}>
        <legend className="field-label">{copy.publish}</legend>
        <div className={styles.delays}>
          {choices.map(({ value, label }) => (
            <label key={value}>
              <input {...delay} type="radio" value={value} defaultChecked={value === first} />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {messages}
      </fieldset>
      <Checkbox {...form.choice('consent')} label={copy.consent} />
      <FormOutcome form={form} />
      <div className="form-actions cluster">
        <Button
          {...form.button}
          variant={isSecond ? 'outline' : 'spike'}
          label={copy.submit}
          busyLabel={copy.submitting}
        />
        <button type="button" className={`text-button ${styles.cancel}`} onClick={onCancel}>
          {isStored ? copy.cancel : copy.notNow}
        </button>
      </div>
    </form>
  );
}
