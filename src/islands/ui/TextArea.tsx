import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import { usePasteGuard } from './use-paste-guard.ts';

interface TextAreaProps
  extends FieldFrame, Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'onPaste'> {
  /** The field's bound in characters: a paste far beyond it is refused in words. */
  most?: number;
}

/** Several lines of text in their field; `rows` is the height at rest. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, mark, className, most, onChange, ...area } = props;
  const { refusal, handlers } = usePasteGuard(label, most, onChange);
  return (
    <Field {...{ label, hint, mark, className }} error={refusal ?? error}>
      {(wiring) => <textarea {...area} {...wiring} {...handlers} className="control" />}
    </Field>
  );
}
