import type { FieldValues } from 'react-hook-form';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { useCheckedForm, type ApiFormOptions } from '#islands/ui/form/use-checked-form.ts';
import { toFailure } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';

function explainFailure(error: unknown): string {
  return error instanceof ApiCallError && error.body.fields ? '' : toFailure(error).reason;
}

/**
 * Makes a form that is sent with the staff password. Its failure is empty where the server names fields, because their
 * messages say what is wrong.
 */
export function useAdminForm<Values extends FieldValues, Answer>(
  options: ApiFormOptions<Values, Answer>,
) {
  return useCheckedForm<Values, Answer>({
    call: staffRequest,
    explain: explainFailure,
    ...options,
  });
}
