import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import type { ApiFormOptions } from '#islands/ui/form/checked-form-options.ts';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import { describeFailedChange, isRefusal } from '../data/failure.ts';
import { readAgainAfter } from '../data/query-client.ts';
import { staffRequest } from '../session/request.ts';

/** Says why a request failed; returns '' where the server names fields, whose messages say it. */
export function explainFailure(error: unknown): string {
  return error instanceof ApiCallError && error.body.fields ? '' : describeFailedChange(error, '');
}

/**
 * Makes a form that is sent with the staff password. Its failure is empty where the server names fields, because their
 * messages say what is wrong. `isUnanswered` says that it is not known whether the last request was accepted.
 */
export function useAdminForm<Values extends FieldValues, ResponseBody>(
  options: ApiFormOptions<Values, ResponseBody>,
) {
  const [isUnanswered, setUnanswered] = useState(false);
  const { explain = explainFailure } = options;
  const form = useCheckedForm<Values, ResponseBody>({
    call: staffRequest,
    ...options,
    explain(error) {
      setUnanswered(!isRefusal(error));
      readAgainAfter(error);
      return explain(error);
    },
  });
  return { ...form, isUnanswered };
}
