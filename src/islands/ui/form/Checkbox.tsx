import '#styles/controls/checkbox.css';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, className = '', ...input }: CheckboxProps) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', error ? `${id}error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`checkbox ${className}`.trim()}>
      <label>
        <input
          {...input}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="checkbox-hint second" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
