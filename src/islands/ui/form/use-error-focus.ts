import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Moves the focus to the first wrong control of a form. `focusError` asks for it; the focus moves once the errors are
 * on the page, and stays where it is when there are none. `setElement` says where the form is.
 */
export function useErrorFocus({
  getErrors,
  getValues,
}: Pick<UseFormReturn<FieldValues>, 'getErrors' | 'getValues'>) {
  const element = useRef<HTMLFormElement>(null);
  const [checkCount, setCheckCount] = useState(0);

  useEffect(() => {
    const fieldErrors = getErrors();
    const first = Object.keys(getValues()).find((name) => name in fieldErrors);
    // A date is no control with a name, but several elements.
    const control = element.current?.querySelector<HTMLElement>(
      `[name="${first}"], [data-name="${first}"]`,
    );
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [getErrors, getValues, checkCount]);

  return {
    setElement: (shown: HTMLFormElement) => void (element.current = shown),
    focusError: () => setCheckCount((count) => count + 1),
  };
}
