import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiCallError, callApi, callTimeoutMs, type AnswerSchema } from '../browser/api-client.ts';
import { newId } from '#model/new-id.ts';
import { useCheckedForm, type CheckedFormOptions } from './use-checked-form.ts';
import type { DraftOptions } from './stored-draft.ts';
import { useDraft } from './use-draft.ts';

/**
 * The options of a form. With an `attemptId` among its values, which begins empty, a request that is sent again
 * unchanged has the same id, so that the server stores it once.
 */
export interface ApiFormOptions<
  Values extends FieldValues,
  Answer,
> extends CheckedFormOptions<Values> {
  path: string;
  method?: 'POST' | 'PUT';
  draft?: DraftOptions<Values>;
  /** Returns why a request failed, or an empty text where the fields say it all. */
  explain: (error: unknown) => string;
  /** The schema of the answer; without it the answer's body is not read. */
  answer?: AnswerSchema<Answer>;
  call?: typeof callApi<Answer>;
  /** Runs once the request is accepted and the draft is removed; the form is reset afterwards. */
  onDone: (sent: SentForm<Values, Answer>) => void | Promise<void>;
}

export interface SentForm<Values, Answer> {
  values: Values;
  answer: Answer;
  response: Response;
}

/**
 * Checks a form, stores its draft and sends it as JSON. After a refusal what was typed stays, the messages are at the
 * fields, and `failure` says the rest.
 */
export function useApiForm<Values extends FieldValues, Answer = undefined>(
  options: ApiFormOptions<Values, Answer>,
) {
  const { path, method = 'POST', toRequest, explain, answer, onDone } = options;
  const { call = callApi } = options;
  const form = useCheckedForm<Values>(
    {
      ...options,
      toRequest: ({ attemptId: _, ...values }) =>
        toRequest?.(values as unknown as Values) ?? values,
    },
    send,
  );
  // The form stands for any other, because its names are known only where it is used.
  const anyForm = form as unknown as UseFormReturn;
  const { subscribe, getValues, setValue } = anyForm;
  const draft = useDraft(anyForm, options.defaultValues, options.draft);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          // A submission with other text is another one.
          if (name && name !== 'attemptId' && getValues('attemptId')) setValue('attemptId', '');
        },
      }),
    [subscribe, getValues, setValue],
  );

  async function send(request: object, values: Values): Promise<void> {
    const attemptId: unknown = 'attemptId' in values ? values.attemptId || newId() : undefined;
    if (attemptId) setValue('attemptId', attemptId);
    const body = attemptId ? { ...request, attemptId } : request;
    try {
      const sent = { method, body, timeoutMs: callTimeoutMs, ...(answer && { schema: answer }) };
      const { data, response } = await call(path, sent);
      draft.clear();
      await onDone({ values, answer: data, response });
      form.reset();
    } catch (error) {
      form.setError('root', { message: explain(error) });
      form.showErrors(error instanceof ApiCallError ? error.body.fields : undefined);
    }
  }

  return { ...form, draft };
}

export type ApiForm<Values extends FieldValues> = ReturnType<typeof useApiForm<Values, unknown>>;
