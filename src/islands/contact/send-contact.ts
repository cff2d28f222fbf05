import { contactRequestSchema, type ContactRequest } from '#contracts/contact.ts';
import { ApiCallError, callApi } from '#lib/api-client.ts';

/** Field name → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** How a sending ended. */
export type SendOutcome =
  | { sent: true }
  | {
      sent: false;
      /** What the server found wrong, by field; empty when it was not about the fields. */
      errors: FieldErrors;
      /** When to try again, in words, after too many messages. */
      retry: string;
    };

/** What is wrong with a message before it is sent, by field; empty when nothing is. */
export function checkContact(request: unknown): FieldErrors {
  const result = contactRequestSchema.safeParse(request);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] ??= issue.message;
  }
  return errors;
}

function retryAdvice({ status, retryAfter, body }: ApiCallError): string {
  if (status !== 429) return '';
  if (retryAfter === null) return body.error;
  return `You can send again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}

/** POST /api/contact (spec §7). Never throws: every failure is an outcome. */
export async function sendContact(request: ContactRequest): Promise<SendOutcome> {
  try {
    await callApi('/api/contact', { method: 'POST', body: request });
    return { sent: true };
  } catch (error) {
    if (!(error instanceof ApiCallError)) return { sent: false, errors: {}, retry: '' };
    return { sent: false, errors: error.body.fields ?? {}, retry: retryAdvice(error) };
  }
}
