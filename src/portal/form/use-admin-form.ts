import type { FieldValues } from 'react-hook-form';
import { useApiForm, type ApiFormOptions } from '#islands/ui/form/use-api-form.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { toFailure } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';

export type AdminFormOptions<Values extends FieldValues, Answer> = Omit<
  ApiFormOptions<Values, Answer>,
  'explain'
> &
  Partial<Pick<ApiFormOptions<Values, Answer>, 'explain'>>;

function explainFailure(error: unknown): string {
  return error instanceof ApiCallError && error.body.fields ? '' : toFailure(error).reason;
}

/**
 * Makes a form that is sent with the staff password. Its failure is empty where the server names fields, because their
 * messages say what is wrong.
 */
export function useAdminForm<Values extends FieldValues, Answer>(
  options: AdminFormOptions<Values, Answer>,
) {
  return useApiForm<Values, Answer>({ call: staffRequest, explain: explainFailure, ...options });
}
