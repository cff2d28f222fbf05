import type { ChangeEvent } from 'react';
import { bounds } from '#contracts/bounds.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { contact } from '#site/copy/contact.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { setField, type ContactValues } from './draft.ts';
import styles from './contact.module.css';

interface ContactFieldsProps {
  values: ContactValues;
  errors: FieldErrors;
  disabled: boolean;
  /** While sending: what is shown is what is sent. */
  readOnly: boolean;
  /** A field was changed by hand. */
  onEdit: (field: keyof ContactValues) => void;
}

const { form: copy } = contact;

/** The four fields of a message; every one is required (P-23). Nothing pasted is cut: too long is said. */
export function ContactFields({ values, errors, disabled, readOnly, onEdit }: ContactFieldsProps) {
  function bind(field: keyof ContactValues) {
    return {
      name: field,
      label: copy[field].label,
      value: values[field],
      error: errors[field],
      most: bounds[field],
      required: true,
      disabled,
      readOnly,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setField(field, event.target.value);
        onEdit(field);
      },
    };
  }
  return (
    <>
      <TextInput {...bind('name')} autoComplete="name" className={styles.half} />
      <TextInput {...bind('email')} type="email" autoComplete="email" className={styles.half} />
      <TextInput {...bind('subject')} />
      <TextArea {...bind('message')} rows={copy.message.rows} />
    </>
  );
}
