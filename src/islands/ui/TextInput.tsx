import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import { usePasteGuard } from './use-paste-guard.ts';

interface TextInputProps
  extends FieldFrame, Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'onPaste'> {
  /** The field's bound in characters: a paste far beyond it is refused in words. */
  most?: number;
}

/** One line of text in its field. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, mark, className, most, onChange, ...input } = props;
  const { refusal, handlers } = usePasteGuard(label, most, onChange);
  return (
    <Field {...{ label, hint, mark, className }} error={refusal ?? error}>
      {(wiring) => <input type="text" {...input} {...wiring} {...handlers} className="control" />}
    </Field>
  );
}
