import { useEffect, useRef, type ChangeEvent, type SubmitEvent } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiCallError, callApi, callTimeoutMs, type AnswerSchema } from '#lib/api-client.ts';
import { newId } from '#lib/new-id.ts';
import { useHydrated } from '../use-hydrated.ts';
import { useDraft, type DraftOptions } from './use-draft.ts';

export interface ApiFormOptions<Values extends FieldValues, Answer> {
  path: string;
  method?: 'POST' | 'PUT';
  /** Of the request; the server checks by the same one. */
  schema: z.ZodMiniType<object, FieldValues>;
  /**
   * In the order of the controls. With an `attemptId`, which begins empty, a request that is sent again
   * unchanged has the same id, so that the server stores it once.
   */
  defaultValues: Values;
  /** The request, where it is more than the values. */
  toRequest?: (values: Values) => object;
  draft?: DraftOptions<Values>;
  /** Says why a request failed; empty where its fields say it all. */
  explain: (error: unknown) => string;
  /** Of the answer; without it the answer's body is not read. */
  answer?: AnswerSchema<Answer>;
  /** Called once the request is accepted and the draft removed; then the form is reset. */
  onDone: (sent: SentForm<Values, Answer>) => void | Promise<void>;
}

export interface SentForm<Values, Answer> {
  values: Values;
  answer: Answer;
  response: Response;
}

/** The message of a field, or of the first of its items that has one. */
function messageOf(error: unknown): string {
  if (Array.isArray(error)) return messageOf(error.find(Boolean));
  return (error as { message?: string } | undefined)?.message ?? '';
}

/**
 * A form that is checked by the schema of its request and sent as JSON. A failure loses nothing that was
 * typed; the first wrong field gets the focus (P-24).
 */
export function useApiForm<Values extends FieldValues, Answer = undefined>(
  options: ApiFormOptions<Values, Answer>,
) {
  const { path, method = 'POST', defaultValues, toRequest, explain, answer, onDone } = options;
  const check = zodResolver(options.schema, undefined, { raw: true });
  const form = useForm<FieldValues>({
    defaultValues,
    resolver({ attemptId: _, ...values }, ...context) {
      return check(toRequest?.(values as Values) ?? values, ...context);
    },
    reValidateMode: 'onSubmit',
    // It would focus a field before its error is on the page.
    shouldFocusError: false,
  });
  const draft = useDraft(form as unknown as UseFormReturn<Values>, options.draft);
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const {
    errors: { root, ...errors },
    isSubmitting: busy,
    submitCount,
  } = form.formState;

  useEffect(() => {
    const wrong = form.getErrors();
    const first = Object.keys(form.getValues()).find((name) => name in wrong);
    const control = element.current?.querySelector<HTMLElement>(`[name="${first}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [form, submitCount]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          if (!name || name === 'attemptId') return;
          if (name in form.getErrors()) form.clearErrors(name);
          // With other words it is another submission.
          if (form.getValues('attemptId')) form.setValue('attemptId', '');
        },
      }),
    [form],
  );

  async function send(request: object): Promise<void> {
    const values = form.getValues() as Values;
    const attemptId: unknown = 'attemptId' in values ? values.attemptId || newId() : undefined;
    if (attemptId) form.setValue('attemptId', attemptId);
    const body = { ...request, attemptId };
    try {
      const call = { method, body, timeoutMs: callTimeoutMs, ...(answer && { schema: answer }) };
      const { data, response } = await callApi<Answer>(path, call);
      draft.clear();
      await onDone({ values, answer: data, response });
      form.reset();
    } catch (error) {
      const fields = error instanceof ApiCallError ? error.body.fields : undefined;
      for (const [name, message] of Object.entries(fields ?? {})) form.setError(name, { message });
      form.setError('root', { message: explain(error) });
    }
  }

  function register(name: string) {
    return { ...form.register(name), error: messageOf(errors[name]), disabled: !isHydrated };
  }

  return {
    ...(form as unknown as UseFormReturn<Values>),
    control: form.control,
    draft,
    busy,
    isHydrated,
    /** How many fields need a correction. */
    wrongCount: Object.keys(errors).length,
    /** Why the request failed; undefined while it did not. */
    failure: root && messageOf(root),
    /** For a text field; while sending, what is shown is what is sent. */
    field: (name: keyof Values & string, characterLimit?: number) => ({
      ...register(name),
      readOnly: busy,
      typed: String(form.watch(name)),
      ...(characterLimit && { characterLimit }),
    }),
    /** For a select, a radio button or a checkbox, which cannot be read-only. */
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
    /** For the button that sends. */
    button: { type: 'submit', busy, disabled: !isHydrated } as const,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      element.current = event.currentTarget;
      if (!busy) void form.handleSubmit(send)(event);
    },
  };
}

export type ApiForm<Values extends FieldValues> = ReturnType<typeof useApiForm<Values, unknown>>;
