import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
} from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Fields } from '#model/fields/form-fields.ts';
import { newId } from '#model/new-id.ts';
import { ApiCallError, callApi, type ResponseSchema } from '../browser/api-client.ts';
import { useHydrated } from '../use-hydrated.ts';
import { controlProps } from './control-props.ts';
import { followControls } from './filled-controls.ts';
import { collectSpamSignals } from './spam-signals.ts';
import type { DraftOptions } from './stored-draft.ts';
import { useDraft } from './use-draft.ts';
import { type FormPage, useFormPage } from './use-form-page.ts';

export interface SentForm<Values, Answer> {
  values: Values;
  answer: Answer;
}

/** Says where a form goes as JSON; without `answer` the body of the response is not read. */
interface ApiRoute<Answer> {
  path: string;
  method?: 'POST' | 'PUT';
  answer?: ResponseSchema<Answer>;
  call?: typeof callApi<Answer>;
}

/** A form that does not go to the API: `send` gets a request without faults and the values behind it. */
interface OwnSending<Values, Answer> {
  send: (request: object, values: Values) => Promise<Answer>;
}

/**
 * With an `attemptId` among its values, which begins empty, a request that is sent again unchanged has the
 * same id, so that the server stores it once.
 */
interface CommonOptions<Values extends FieldValues, Answer> {
  schema: z.ZodMiniType<object, FieldValues>;
  defaultValues: Values;
  toRequest?: ((values: Values) => object) | undefined;
  draft?: DraftOptions<Values> | undefined;
  page?: FormPage<Values>;
  /** Adds to each request what tells people from programs. */
  isPublic?: boolean;
  /** Says why a request failed; empty where its fields say it all. Without it a failure is thrown on. */
  explain?: (error: unknown) => string;
  /** Runs once the request is accepted and the draft removed; then the form is reset. */
  onDone?: (sent: SentForm<Values, Answer>) => void | Promise<void>;
}

export type ApiFormOptions<Values extends FieldValues, Answer> = CommonOptions<Values, Answer> &
  ApiRoute<Answer>;

export type CheckedFormOptions<Values extends FieldValues, Answer> = CommonOptions<Values, Answer> &
  (ApiRoute<Answer> | OwnSending<Values, Answer>);

function sending<Values extends FieldValues, Answer>(
  options: CheckedFormOptions<Values, Answer>,
): OwnSending<Values, Answer>['send'] {
  if ('send' in options) return options.send;
  const { path, method = 'POST', answer, call = callApi } = options;
  return async (body) => {
    const sent = { method, body, ...(answer && { schema: answer }) };
    return (await call(path, sent)).data;
  };
}

function declared(schema: z.ZodMiniType, name: string) {
  const { shape = {} } = schema as { shape?: Fields };
  return controlProps(shape, name);
}

function firstMessage(error: unknown): string {
  if (Array.isArray(error)) return firstMessage(error.find(Boolean));
  return (error as { message?: string } | undefined)?.message ?? '';
}

const controlsToFillIn = 'input, textarea, select, [role=combobox]';

/**
 * Checks a form by its schema, keeps its draft and sends it. The first wrong field gets the focus; a field that is
 * edited loses its error. After a refusal what was typed stays, the messages are at the fields, and `failure` says the
 * rest. `sentCount` counts how often it was accepted.
 */
export function useCheckedForm<Values extends FieldValues, Answer = undefined>(
  options: CheckedFormOptions<Values, Answer>,
) {
  const { schema, defaultValues, toRequest, isPublic = false, page, explain, onDone } = options;
  const { typed, typedEarly, forget, ...refusal } = useFormPage(page, defaultValues);
  const check = zodResolver(schema, undefined, { raw: true });
  const [signals] = useState(collectSpamSignals);
  const form = useForm<FieldValues>({
    defaultValues: { ...defaultValues, ...typed },
    resolver: ({ attemptId: _, ...values }, ...context) => {
      const request = toRequest?.(values as Values) ?? values;
      return check({ ...request, ...(isPublic && signals.read()) }, ...context);
    },
    reValidateMode: 'onSubmit',
    // The library would focus a field before its error is on the page.
    shouldFocusError: false,
  });
  const { subscribe, getValues, setValue, setValues, getErrors, clearErrors } = form;
  const draft = useDraft(form, defaultValues, options.draft);
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [controls] = useState(followControls);
  const [checkCount, setCheckCount] = useState(0);
  const [sentCount, setSentCount] = useState(0);
  const { errors: allErrors, isSubmitting: busy, submitCount } = form.formState;
  const { root, ...errors } = allErrors;
  const problem = (name: string) => firstMessage(errors[name]) || (refusal.fields[name] ?? '');
  const wrong = new Set([...Object.keys(errors), ...Object.keys(refusal.fields)]);
  // The page receives the form while its code has not loaded.
  const isReady = isHydrated || page !== undefined;

  useEffect(() => {
    if (typedEarly) setValues({ ...getValues(), ...typedEarly }, { shouldDirty: true });
  }, [typedEarly, getValues, setValues]);

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

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (!name) return;
          if (name in getErrors()) clearErrors(name);
          forget(name);
          // A submission with other words is another one.
          if (name !== 'attemptId' && getValues('attemptId')) setValue('attemptId', '');
        },
      }),
    [subscribe, getErrors, clearErrors, forget, getValues, setValue],
  );

  function showErrors(fields: Partial<Record<string, string>> = {}) {
    for (const [name, message] of Object.entries(fields)) {
      if (message) form.setError(name, { message });
    }
    setCheckCount((count) => count + 1);
  }

  async function send(request: object): Promise<void> {
    const values = getValues() as Values;
    const attemptId: unknown = 'attemptId' in values ? values.attemptId || newId() : undefined;
    if (attemptId) setValue('attemptId', attemptId);
    let answer: Answer;
    try {
      answer = await sending(options)(attemptId ? { ...request, attemptId } : request, values);
    } catch (error) {
      if (!explain) throw error;
      form.setError('root', { message: explain(error) });
      showErrors(error instanceof ApiCallError ? error.body.fields : undefined);
      return;
    }
    if (!onDone) return;
    draft.clear();
    await onDone({ values, answer });
    form.reset();
    signals.reset();
    setSentCount((count) => count + 1);
  }

  function register(name: string) {
    const { ref, ...control } = form.register(name);
    return {
      ...control,
      ref(element: Parameters<typeof controls.add>[0] | null) {
        ref(element);
        if (element) controls.add(element);
      },
      error: problem(name),
      disabled: !isReady,
    };
  }

  // A page that receives the form shows its texts before the code has loaded.
  const start = (name: string) => String(form.formState.defaultValues?.[name] ?? '');

  // A text field is read-only while the form is sent, so that it shows what is sent.
  const field = (name: keyof Values & string, maxCodePoints?: number) => ({
    ...register(name),
    readOnly: busy,
    typed: String(form.watch(name)),
    ...(page && { defaultValue: start(name) }),
    ...(maxCodePoints && { maxCodePoints }),
  });

  return {
    ...(form as unknown as UseFormReturn<Values>),
    control: form.control,
    draft,
    busy,
    isHydrated,
    submitCount,
    sentCount,
    wrongCount: wrong.size,
    failure: root ? firstMessage(root) : refusal.error,
    problem,
    /** Returns the text with which a control begins. */
    start,
    honeypot: signals.honeypot,
    field,
    /** Takes label, bound and mark from the contract, for a field that a rule of `form-fields.ts` made. */
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
      element.current = event.currentTarget;
      if (busy) return;
      forget();
      // Without its type the control's value is taken from here.
      for (const target of controls.filledValues(getValues)) {
        void form.register(target.name).onChange({ type: 'change', target });
      }
      const checkAndSend = form.handleSubmit(send);
      void checkAndSend(event).then(() => setCheckCount((count) => count + 1));
    },
  };
}

export type CheckedForm<Values extends FieldValues> = ReturnType<
  typeof useCheckedForm<Values, unknown>
>;
