import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Fields } from '#model/fields/form-fields.ts';
import { useHydrated } from '../use-hydrated.ts';
import { controlProps } from './control-props.ts';

export interface CheckedFormOptions<Values extends FieldValues> {
  schema: z.ZodMiniType<object, FieldValues>;
  defaultValues: Values;
  toRequest?: ((values: Values) => object) | undefined;
}

function declared(schema: z.ZodMiniType, name: string) {
  const { shape = {} } = schema as { shape?: Fields };
  return controlProps(shape, name);
}

function firstMessage(error: unknown): string {
  if (Array.isArray(error)) return firstMessage(error.find(Boolean));
  return (error as { message?: string } | undefined)?.message ?? '';
}

type NativeControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// The value is undefined for a radio button that is not chosen.
function shownValue(control: NativeControl): string | boolean | undefined {
  const isChecked = 'checked' in control && control.checked;
  if (control.type === 'checkbox') return isChecked;
  if (control.type === 'radio' && !isChecked) return undefined;
  return control.value;
}

/**
 * Checks a request by its schema before it is sent. The first wrong field gets the focus; a field that is edited loses
 * its error.
 *
 * @param send gets a request without errors, and the values behind it
 */
export function useCheckedForm<Values extends FieldValues>(
  { schema, defaultValues, toRequest }: CheckedFormOptions<Values>,
  send: (request: object, values: Values) => void | Promise<void>,
) {
  const check = zodResolver(schema, undefined, { raw: true });
  const form = useForm<FieldValues>({
    defaultValues,
    resolver: (values, ...context) => check(toRequest?.(values as Values) ?? values, ...context),
    reValidateMode: 'onSubmit',
    // The library would focus a field before its error is on the page.
    shouldFocusError: false,
  });
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  // These controls tell their values only by events.
  const controls = useRef(new Set<NativeControl>());
  const [checkCount, setCheckCount] = useState(0);
  const { errors: allErrors, isSubmitting: busy, submitCount } = form.formState;
  const { root, ...errors } = allErrors;

  useEffect(() => {
    const fieldErrors = form.getErrors();
    const first = Object.keys(form.getValues()).find((name) => name in fieldErrors);
    // A date is not a control with a name, but several elements.
    const control = element.current?.querySelector<HTMLElement>(
      `[name="${first}"], [data-name="${first}"]`,
    );
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [form, checkCount]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => name && name in form.getErrors() && form.clearErrors(name),
      }),
    [form],
  );

  // Browsers and password managers may fill in a control without any event.
  function readControls() {
    for (const control of controls.current) {
      const { name, isConnected } = control;
      const value = isConnected ? shownValue(control) : undefined;
      const current = form.getValues(name) as string | number | boolean | null | undefined;
      if (value === undefined || (current ? String(value) === String(current) : !value)) continue;
      // The target has no type of control, so its value is taken from here.
      void form.register(name).onChange({ type: 'change', target: { name, value } });
    }
  }

  function register(name: string) {
    const { ref, ...control } = form.register(name);
    return {
      ...control,
      ref(element: NativeControl | null) {
        ref(element);
        if (element) controls.current.add(element);
      },
      error: firstMessage(errors[name]),
      disabled: !isHydrated,
    };
  }

  // A text field is read-only while the form is sent, so that it shows what is sent.
  const field = (name: keyof Values & string, maxCodePoints?: number) => ({
    ...register(name),
    readOnly: busy,
    typed: String(form.watch(name)),
    ...(maxCodePoints && { maxCodePoints }),
  });

  return {
    ...(form as unknown as UseFormReturn<Values>),
    control: form.control,
    busy,
    isHydrated,
    submitCount,
    wrongCount: Object.keys(errors).length,
    failure: root && firstMessage(root),
    field,
    /** Returns label, bound and mark from the contract, for a field that one of the rules of `fields.ts` made. */
    declaredField: (name: keyof Values & string) => ({ ...declared(schema, name), ...field(name) }),
    /** Returns the properties of a select, a radio button or a checkbox, which cannot be read-only. */
    choice(name: keyof Values & string) {
      const { onChange, ...control } = register(name);
      return {
        ...control,
        onChange(event: ChangeEvent) {
          if (busy) form.setValue(name, form.getValues(name));
          else void onChange(event);
        },
      };
    },
    button: { type: 'submit', busy, disabled: !isHydrated } as const,
    showErrors(fields: Partial<Record<string, string>> = {}) {
      for (const [name, message] of Object.entries(fields)) {
        if (message) form.setError(name, { message });
      }
      setCheckCount((count) => count + 1);
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      element.current = event.currentTarget;
      if (busy) return;
      readControls();
      const checkAndSend = form.handleSubmit((request) =>
        send(request, form.getValues() as Values),
      );
      void checkAndSend(event).then(() => setCheckCount((count) => count + 1));
    },
  };
}
