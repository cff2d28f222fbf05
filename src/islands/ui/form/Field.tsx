import '#styles/controls/field.css';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { countCodePoints, tooLong } from '#model/fields/bounds.ts';
import { WrapAnywhere } from '../WrapAnywhere.tsx';
import { Icon } from '../Icon.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface FieldFrame {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  mark?: 'optional' | 'required' | undefined;
  className?: string | undefined;
  above?: ReactNode;
}

/** Returns the hint and the error to show below a control, and the attributes by which the control refers to them. */
export function useFieldNotes(
  hint: ReactNode,
  error: string | undefined,
  hintClass = 'field-hint',
) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', error ? `${id}error` : ''].filter(Boolean).join(' ');
  return {
    wiring: {
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
    messages: (
      <>
        {hint && (
          <p className={hintClass} id={`${id}hint`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="field-error" id={`${id}error`}>
            <Icon name="warning" />
            <span>{error}</span>
          </p>
        )}
      </>
    ),
  };
}

interface FieldProps extends FieldFrame {
  children: (wiring: ReturnType<typeof useFieldNotes>['wiring']) => ReactNode;
}

/**
 * Shows a label above a control, and hint and error below it. The control takes the attributes that `children` gets.
 */
export function Field(props: FieldProps) {
  const { label, hint, error, mark, className = '', above, children } = props;
  const { wiring, messages } = useFieldNotes(hint, error);
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field-label" id={`${wiring.id}label`} htmlFor={wiring.id}>
        <WrapAnywhere>{label}</WrapAnywhere>
        {mark === 'optional' && <span className="field-optional"> (optional)</span>}
        {mark === 'required' && (
          <span className="field-star" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {above}
      {children(wiring)}
      {messages}
    </div>
  );
}

type Tags = 'input' | 'textarea' | 'select';

type ControlProps<Tag extends Tags> = FieldFrame & {
  /** The most code points; a longer text is an error, and nothing typed or pasted is cut. */
  maxCodePoints?: number;
  typed?: string;
} & Omit<ComponentPropsWithRef<Tag>, 'id' | 'className'>;

function inField<Tag extends Tags>(draw: (control: object) => ReactNode) {
  return function Control(props: ControlProps<Tag>) {
    const { label, hint, error, mark, className, above, ...others } = props;
    const { maxCodePoints = Infinity, typed = props.value, required, ...control } = others;
    // Forms check themselves. Firefox would call an untouched field with `required` invalid.
    const isChecked = useHydrated();
    const needed = isChecked ? { 'aria-required': required || undefined } : { required };
    const isTooLong = typeof typed === 'string' && countCodePoints(typed.trim()) > maxCodePoints;
    const problem = error || (isTooLong ? tooLong(label, maxCodePoints) : undefined);
    return (
      <Field
        label={label}
        hint={hint}
        mark={mark}
        className={className}
        above={above}
        error={problem}
      >
        {(wiring) => draw({ ...control, ...needed, ...wiring, className: 'control' })}
      </Field>
    );
  };
}

export const TextInput = inField<'input'>((control) => <input type="text" {...control} />);

/** Shows a field for an amount in dollars, as a person types it. */
export const AmountInput = inField<'input'>((control) => (
  <div className="dollars">
    <span aria-hidden="true">$</span>
    <input type="text" inputMode="decimal" autoComplete="off" {...control} />
  </div>
));

export const TextArea = inField<'textarea'>((control) => <textarea {...control} />);

export const Select = inField<'select'>((control) => (
  <div className="select">
    <select {...control} />
    <Icon name="chevron-down" />
  </div>
));
