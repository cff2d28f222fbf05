import '#styles/controls/field.css';
import { Fragment, useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What every labelled control takes besides its own attributes. */
export interface FieldFrame {
  label: string;
  /** Help below the control. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; marks the control as invalid. */
  error?: string | undefined;
  /** 'optional' writes the word beside the label, 'required' a star (P-19). */
  mark?: 'optional' | 'required' | undefined;
  /** Class of the outer box, for the place in a form's grid. */
  className?: string | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFrame {
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label such as "Position/Title" may break after its slash. */
function breakable(label: string): ReactNode {
  return label.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && '/'}
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
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
        {breakable(label)}
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
