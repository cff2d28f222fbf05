import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '#islands/ui/Notice.tsx';
import { ApiCallError, type ApiAnswer } from '#lib/api-client.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { toFailure, type Failure } from '../data/failure.ts';

/** The fields of a form: what is typed, what is wrong with it, and why it was not saved. */
export function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLFormElement>(null);

  function showErrors(wrong: FieldErrors) {
    // A screen reader reads the error with the field that gets the focus.
    flushSync(() => setErrors(wrong));
    const first = Object.keys(values).find((field) => field in wrong);
    box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function change(changed: Partial<Values>) {
    if (saving) return;
    setValues((now) => ({ ...now, ...changed }));
    setErrors((found) =>
      Object.fromEntries(Object.entries(found).filter(([name]) => !(name in changed))),
    );
  }

  return {
    values,
    setValues,
    errors,
    failure,
    saving,
    box,
    change,
    /** What a text control needs. */
    field: (name: keyof Values & string, characterLimit?: number) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      readOnly: saving,
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as Partial<Values>),
      ...(characterLimit ? { characterLimit } : {}),
    }),
    /**
     * The answer; undefined when a field is wrong, here or for the server, or the call failed.
     *
     * @param explain returns whether the form says itself why it failed.
     */
    async submit<T>(
      wrong: FieldErrors,
      send: () => Promise<ApiAnswer<T>>,
      explain?: (error: unknown) => boolean,
    ): Promise<T | undefined> {
      if (saving) return undefined;
      setFailure(null);
      showErrors(wrong);
      if (Object.keys(wrong).length > 0) return undefined;
      setSaving(true);
      try {
        return (await send()).data;
      } catch (error) {
        setSaving(false);
        const fields = error instanceof ApiCallError ? error.body.fields : undefined;
        const isExplained = explain?.(error);
        if (fields) showErrors(fields);
        else if (!isExplained) setFailure(toFailure(error));
        return undefined;
      }
    },
  };
}

interface FormProps {
  form: { box: RefObject<HTMLFormElement | null>; failure: Failure | null };
  label: string;
  className: string | undefined;
  /** Says that it was not saved, and what to do, around the reason. */
  failed: { title: string; advice?: string };
  foot: ReactNode;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

export function Form({
  form: { box, failure },
  label,
  className,
  failed,
  foot,
  onSubmit,
  children,
}: FormProps) {
  return (
    <form
      ref={box}
      className={className}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <div role="alert">
        {failure && (
          <Notice tone="bad" title={failed.title}>
            {failure.reason} {failed.advice}
          </Notice>
        )}
      </div>
      {foot}
    </form>
  );
}
