import '#styles/controls/checkbox.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldNotes } from './Field.tsx';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Shows a checkbox with its label beside it, and hint and error below. */
export function Checkbox({ label, hint, error, className = '', ...input }: CheckboxProps) {
  const { wiring, messages } = useFieldNotes(hint, error, 'checkbox-hint second');
  return (
    <div className={`checkbox ${className}`.trim()}>
      <label>
        <input {...input} {...wiring} type="checkbox" />
        <span>{label}</span>
      </label>
      {messages}
    </div>
  );
}
