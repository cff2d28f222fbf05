import { useCallback, useState } from 'react';
import type { PageFormResult } from '#model/fields/page-form-result.ts';

/** A page that receives a form itself, before the form's code has loaded and where there is no JavaScript. */
export interface FormPage<Values> {
  /** The action that the form names to the page by its control `act`. */
  act: string;
  /** The result of the form that the page has just received. */
  sent: PageFormResult | undefined;
  /** Makes values of the texts that were sent; without it the texts are the values, by their names. */
  read?: (fields: PageFormResult['fields']) => Partial<Values>;
}

function readValues<Values extends object>(
  { read }: FormPage<Values>,
  fields: PageFormResult['fields'],
  defaultValues: Values,
): Partial<Values> {
  if (read) return read(fields);
  const texts = Object.entries(fields).filter(([name]) => name in defaultValues);
  return Object.fromEntries(texts) as Partial<Values>;
}

function readRefusal<Values extends object>(page: FormPage<Values>, defaultValues: Values) {
  const { act, sent } = page;
  if (!sent?.refusal || sent.act !== act) return null;
  const { error, fields = {} } = sent.refusal;
  return { typed: readValues(page, sent.fields, defaultValues), error, fields };
}

// The form of the page is in the document before the code of the island has loaded.
function readTypedEarly<Values extends object>(page: FormPage<Values>, startValues: Values) {
  const inDocument =
    typeof document === 'undefined'
      ? null
      : document.querySelector(`form > input[name="act"][value="${page.act}"]`);
  const form = inDocument?.closest('form');
  if (!form) return null;
  const fields = Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const values = Object.entries(readValues(page, fields, startValues)).filter(
    ([name, value]) => name in fields && value !== startValues[name as keyof Values],
  );
  return values.length > 0 ? (Object.fromEntries(values) as Partial<Values>) : null;
}

/**
 * Returns what a page that receives a form knows of it: the values that were `typed` into one that it refused, the
 * messages of its `fields`, and the `error` where it names no field; and the values that were `typedEarly`, before the
 * code had loaded. `forget` drops the message of one field, or all of them.
 */
export function useFormPage<Values extends object>(
  page: FormPage<Values> | undefined,
  defaultValues: Values,
) {
  const [refusal] = useState(() => page && readRefusal(page, defaultValues));
  const [typedEarly] = useState(
    () => page && readTypedEarly(page, { ...defaultValues, ...refusal?.typed }),
  );
  const [fields, setFields] = useState<Partial<Record<string, string>>>(refusal?.fields ?? {});
  const [isForgotten, setForgotten] = useState(false);
  const forget = useCallback((name?: string) => {
    if (name === undefined) setForgotten(true);
    setFields(({ [name ?? '']: _, ...others }) => (name === undefined ? {} : others));
  }, []);
  const hasFieldMessages = Object.keys(refusal?.fields ?? {}).length > 0;
  return {
    typed: refusal?.typed,
    typedEarly,
    fields,
    error: isForgotten || hasFieldMessages ? undefined : refusal?.error,
    forget,
  };
}
