import { useEffect, useState, type FocusEvent, type SubmitEvent } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { ApiCallError } from '../browser/api-client.ts';
import { useHydrated } from '../use-hydrated.ts';
import type { CheckedFormOptions } from './checked-form-options.ts';
import { trackControls } from './filled-controls.ts';
import { bindControls } from './form-controls.ts';
import { addAttemptId, sendRequest } from './send-request.ts';
import { collectSpamSignals } from './spam-signals.ts';
import { useDraft } from './use-draft.ts';
import { useEditedFields } from './use-edited-fields.ts';
import { useErrorFocus } from './use-error-focus.ts';
import { useFormPage } from './use-form-page.ts';

function firstMessage(error: unknown): string {
  if (Array.isArray(error)) return firstMessage(error.find(Boolean));
  return (error as { message?: string } | undefined)?.message ?? '';
}

const controlsToFillIn = 'input, textarea, select, [role=combobox]';

function checkRequest<Values extends FieldValues, Result>(
  { schema, toRequest, isPublic = false }: CheckedFormOptions<Values, Result>,
  signals: ReturnType<typeof collectSpamSignals>,
): Resolver<FieldValues> {
  const check = zodResolver(schema, undefined, { raw: true });
  return ({ attemptId: _, ...values }, ...context) => {
    const request = toRequest?.(values as Values) ?? values;
    return check({ ...request, ...(isPublic && signals.read()) }, ...context);
  };
}

interface SendingParts {
  form: UseFormReturn<FieldValues>;
  draft: Pick<ReturnType<typeof useDraft>, 'clear'>;
  signals: ReturnType<typeof collectSpamSignals>;
  showErrors: (fields?: Partial<Record<string, string>>) => void;
}

/** Sends a request that was checked, then empties the form or shows why it was refused. Counts what was accepted. */
function useSending<Values extends FieldValues, Result>(
  options: CheckedFormOptions<Values, Result>,
  { form, draft, signals, showErrors }: SendingParts,
) {
  const { explain, onDone } = options;
  const [sentCount, setSentCount] = useState(0);

  async function send(request: object): Promise<void> {
    const values = form.getValues() as Values;
    let response: Result;
    try {
      response = await sendRequest(options, addAttemptId(request, form), values);
    } catch (error) {
      if (!explain) throw error;
      form.setError('root', { message: explain(error) });
      showErrors(error instanceof ApiCallError ? error.body.fields : undefined);
      return;
    }
    if (!onDone) return;
    draft.clear();
    await onDone({ values, response });
    form.reset();
    signals.reset();
    setSentCount((count) => count + 1);
  }

  return { send, sentCount };
}

/**
 * Checks a form by its schema, keeps its draft and sends it. The first wrong field gets the focus; a field that is
 * edited loses its error. After a refusal what was typed stays, the messages are at the fields, and `failure` says the
 * rest. `sentCount` counts how often it was accepted.
 */
export function useCheckedForm<Values extends FieldValues, Result = undefined>(
  options: CheckedFormOptions<Values, Result>,
) {
  const { schema, defaultValues, page } = options;
  const { typed, typedEarly, forget, ...refusal } = useFormPage(page, defaultValues);
  const [signals] = useState(collectSpamSignals);
  const form = useForm<FieldValues>({
    defaultValues: { ...defaultValues, ...typed },
    resolver: checkRequest(options, signals),
    reValidateMode: 'onSubmit',
    // The library would focus a field before its error is on the page.
    shouldFocusError: false,
  });
  const { getValues, setValues } = form;
  const draft = useDraft(form, defaultValues, options.draft);
  const isHydrated = useHydrated();
  const [controls] = useState(trackControls);
  const { errors: allErrors, isSubmitting: busy, submitCount } = form.formState;
  const { root, ...errors } = allErrors;
  const problem = (name: string) => firstMessage(errors[name]) || (refusal.fields[name] ?? '');
  const wrong = new Set([...Object.keys(errors), ...Object.keys(refusal.fields)]);
  // The page receives the form while its code has not loaded.
  const isReady = isHydrated || page !== undefined;

  useEffect(() => {
    if (typedEarly) setValues({ ...getValues(), ...typedEarly }, { shouldDirty: true });
  }, [typedEarly, getValues, setValues]);
  const { setElement, focusError } = useErrorFocus(form);
  useEditedFields(form, forget);

  function showErrors(fields: Partial<Record<string, string>> = {}) {
    for (const [name, message] of Object.entries(fields)) {
      if (message) form.setError(name, { message });
    }
    focusError();
  }

  const { send, sentCount } = useSending(options, { form, draft, signals, showErrors });

  // Browsers fill in controls without an event; without its type the control's value is taken from here.
  function takeFilledControls() {
    for (const target of controls.filledValues(getValues)) {
      void form.register(target.name).onChange({ type: 'change', target });
    }
  }

  return {
    ...(form as unknown as UseFormReturn<Values>),
    ...bindControls<Values>(form, {
      schema,
      controls,
      problem,
      isBusy: busy,
      isReady,
      isOfPage: page !== undefined,
    }),
    control: form.control,
    draft,
    busy,
    isHydrated,
    submitCount,
    sentCount,
    wrongCount: wrong.size,
    failure: root ? firstMessage(root) : refusal.error,
    problem,
    honeypot: signals.honeypot,
    button: { type: 'submit', busy, disabled: !isReady } as const,
    showErrors,
    onFocus({ target }: FocusEvent) {
      // How long filling in took is unknown for a draft from an earlier visit.
      if (draft.isRestored) signals.ignoreTime();
      else if (target.matches(controlsToFillIn)) signals.start();
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      signals.ignoreTime();
      setElement(event.currentTarget);
      if (busy) return;
      forget();
      takeFilledControls();
      const checkAndSend = form.handleSubmit(send);
      void checkAndSend(event).then(focusError);
    },
  };
}

export type CheckedForm<Values extends FieldValues> = ReturnType<
  typeof useCheckedForm<Values, unknown>
>;
