/** What every labelled Astro control takes besides its own attributes. */
export interface FieldFrame {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  mark?: 'optional' | 'required' | undefined;
}

/** Attributes that tie a control to the hint and error that Field.astro draws. */
export function wire({ id, hint, error }: FieldFrame) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    class: 'control',
    'aria-describedby': described || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
  };
}
