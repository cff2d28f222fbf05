import '#styles/controls/checkbox.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useMessages } from './Field.tsx';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, className = '', ...input }: CheckboxProps) {
  const { wiring, messages } = useMessages(hint, error, 'checkbox-hint second');
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
