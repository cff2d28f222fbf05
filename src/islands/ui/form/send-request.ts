import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newId } from '#model/new-id.ts';
import { callApi } from '../browser/api-client.ts';
import type { CheckedFormOptions } from './checked-form-options.ts';

/** Returns the request with the id of its attempt, which it keeps until a value changes. */
export function addAttemptId(
  request: object,
  { getValues, setValue }: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue'>,
): object {
  const values = getValues();
  if (!('attemptId' in values)) return request;
  const attemptId: unknown = values['attemptId'] || newId();
  setValue('attemptId', attemptId);
  return { ...request, attemptId };
}

/** Sends a request as the options of its form say. @throws ApiCallError, or what the form's own `send` throws */
export async function sendRequest<Values extends FieldValues, Result>(
  options: CheckedFormOptions<Values, Result>,
  body: object,
  values: Values,
): Promise<Result> {
  if ('send' in options) return options.send(body, values);
  const { path, method = 'POST', responseSchema, call = callApi } = options;
  return (await call(path, { method, body, ...(responseSchema && { schema: responseSchema }) }))
    .data;
}
