import { ApiCallError, NetworkError } from '#lib/api-client.ts';

/** Whether a load ended with neither a refusal nor silence: then it is our mistake, to be reported. */
export function isMistake(error: unknown): boolean {
  return !(error instanceof ApiCallError || error instanceof NetworkError);
}
