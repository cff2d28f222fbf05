import '#styles/controls/field.css';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { tooLong } from '#contracts/bounds.ts';
import { Breakable } from '../Breakable.tsx';
import { Icon } from '../Icon.tsx';

export interface FieldFrame {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** 'optional' writes the word beside the label, 'required' a star (P-19). */
  mark?: 'optional' | 'required' | undefined;
  className?: string | undefined;
}

interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFrame {
  children: (wiring: ControlWiring) => ReactNode;
}

/** Label above, control, hint and error below. Owns the ids that tie them together. */
export function Field({ label, hint, error, mark, className = '', children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field-label" htmlFor={id}>
        <Breakable>{label}</Breakable>
        {mark === 'optional' && <span className="field-optional"> (optional)</span>}
        {mark === 'required' && (
          <span className="field-star" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame & {
  /** The bound in characters; a longer text is an error, but nothing typed or pasted is cut. */
  characterLimit?: number;
} & Omit<ComponentPropsWithRef<Tag>, 'id' | 'className'>;

/** Splits what the field shows from what the control itself gets. */
function splitProps<Props extends ControlProps<'input' | 'textarea' | 'select'>>(props: Props) {
  const { label, hint, error, mark, className, characterLimit, ...control } = props;
  const { value } = props;
  const isTooLong =
    characterLimit !== undefined &&
    typeof value === 'string' &&
    value.trim().length > characterLimit;
  const problem = error ?? (isTooLong ? tooLong(label, characterLimit) : undefined);
  return { frame: { label, hint, mark, className, error: problem }, control };
}

export function TextInput(props: ControlProps<'input'>) {
  const { frame, control } = splitProps(props);
  return (
    <Field {...frame}>
      {(wiring) => <input type="text" {...control} {...wiring} className="control" />}
    </Field>
  );
}

export function TextArea(props: ControlProps<'textarea'>) {
  const { frame, control } = splitProps(props);
  return (
    <Field {...frame}>
      {(wiring) => <textarea {...control} {...wiring} className="control" />}
    </Field>
  );
}

export function Select(props: ControlProps<'select'>) {
  const { frame, control } = splitProps(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="select">
          <select {...control} {...wiring} className="control" />
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  );
}
