import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

type SelectProps = FieldFrame & Omit<ComponentPropsWithRef<'select'>, 'id' | 'className'>;

/** The browser's own select in its field, with a drawn chevron; options are the children. */
export function Select({ label, hint, error, mark, className, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, mark, className }}>
      {(wiring) => (
        <div className="select">
          <select {...select} {...wiring} className="control" />
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  );
}
