import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './Field.tsx';

type TextAreaProps = FieldFrame & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>;

/** Several lines of text in their field; `rows` is the height at rest. */
export function TextArea({ label, hint, error, mark, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, mark, className }}>
      {(wiring) => <textarea {...area} {...wiring} className="control" />}
    </Field>
  );
}
