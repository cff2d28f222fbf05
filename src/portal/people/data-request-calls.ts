import { useQuery } from '@tanstack/react-query';
import { type DataRequest, storedCountsSchema } from '#model/data-requests/contract.ts';
import { ApiCallError, type ResponseSchema } from '#islands/ui/browser/api-client.ts';
import { toFailure } from '../data/failure.ts';
import { staffRequest } from '../session/request.ts';

const path = '/api/admin/own-data';

/**
 * Counts what is stored about a mail address, or nothing while it is null. The address goes in the body, so that no log
 * has it.
 *
 * @param choice which of several who use the address: `person`, an id of People, or `name`
 */
export function useStoredCounts(
  email: string | null,
  { person, name }: Pick<DataRequest, 'person' | 'name'> = {},
) {
  return useQuery({
    queryKey: [path, email, person, name],
    queryFn: () => postDataRequest('', { email, person, name }, storedCountsSchema),
    enabled: email !== null,
    gcTime: 0,
  });
}

/** Sends a data request. The address travels in the body, so that it is in no log. */
export async function postDataRequest<T>(
  action: string,
  body: object,
  schema: ResponseSchema<T>,
): Promise<T> {
  return (await staffRequest(path + action, { method: 'POST', body, schema })).data;
}

/**
 * Returns why a data request failed: the server's own sentence for 409 and 422, and that of `toFailure` for all else.
 */
export function refusalText(error: Error): string {
  return error instanceof ApiCallError && [409, 422].includes(error.status)
    ? error.body.error
    : toFailure(error).reason;
}
