import { ApiCallError, request } from './api-client.ts';
import { withDeadline } from './deadline.ts';

/** Field name → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** `answer` is null when it was not JSON; `retry` says when to try again after too many requests. */
export type SendOutcome =
  { sent: true; answer: unknown } | { sent: false; errors: FieldErrors; retry: string };

/** The part of a Zod schema that a form needs. */
export interface RequestSchema {
  safeParse(value: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

/** What is wrong with a request before it is sent, by field; empty when nothing is. */
export function checkRequest(schema: RequestSchema, values: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}

function retryAdvice({ status, retryAfter, body }: ApiCallError): string {
  if (status !== 429) return '';
  if (retryAfter === null) return body.error;
  return `You can send again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}

/** How long a sending may take before it counts as failed, in milliseconds. */
const timeoutMs = 30_000;

/** Posts a form to its endpoint. Never throws: every failure, silence too, is an outcome. */
export async function sendRequest(path: string, body: unknown): Promise<SendOutcome> {
  try {
    const answer: unknown = await withDeadline(timeoutMs, async (signal) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
      const response = await request(path, init);
      return response.json().catch(() => null) as Promise<unknown>;
    });
    return { sent: true, answer };
  } catch (error) {
    if (!(error instanceof ApiCallError)) return { sent: false, errors: {}, retry: '' };
    return { sent: false, errors: error.body.fields ?? {}, retry: retryAdvice(error) };
  }
}

/** "3 fields need a correction." */
export function correctionsText(count: number): string {
  return count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`;
}
