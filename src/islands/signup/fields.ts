import type { ChangeEvent } from 'react';
import { applicationBounds, type ApplicationField } from '#contracts/researcher-signup.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import type { Answers } from './answers.ts';

/** What each section of the form is given. */
export interface SectionProps {
  answers: Answers;
  errors: FieldErrors;
  disabled: boolean;
  /** While sending: what is shown is what is sent. */
  readOnly: boolean;
  /** A field was changed by hand. */
  onEdit: <Field extends keyof Answers>(field: Field, value: Answers[Field]) => void;
}

type TextField = Exclude<ApplicationField, 'degrees'>;

/** What every control of one text is given. */
export function bindText(
  field: TextField,
  { answers, errors, disabled, onEdit }: Omit<SectionProps, 'readOnly'>,
) {
  return {
    name: field,
    value: answers[field],
    error: errors[field],
    required: true,
    disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      onEdit(field, event.target.value);
    },
  };
}

/** The same for what is typed; the browser's own bounds are left out: nothing pasted is cut. */
export function bindTyped(
  field: keyof typeof applicationBounds,
  { readOnly, ...form }: SectionProps,
) {
  return { ...bindText(field, form), readOnly, most: applicationBounds[field] };
}
