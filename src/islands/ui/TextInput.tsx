import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './Field.tsx';

type TextInputProps = FieldFrame & Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'>;

/** One line of text in its field. */
export function TextInput({ label, hint, error, mark, className, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hint, error, mark, className }}>
      {(wiring) => <input type="text" {...input} {...wiring} className="control" />}
    </Field>
  );
}
