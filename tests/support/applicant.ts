import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { callApi } from '#tests/support/call-api.ts';
import { send, storedFrom } from '#tests/support/signup.ts';

export function tokenOf(answer: unknown): string {
  return (answer as { link: string }).link.split('/').at(-1) ?? '';
}

/** An application as the form sends it, and the token of its page. */
export async function apply(overrides: Parameters<typeof buildApplicationRequest>[0] = {}) {
  const request = buildApplicationRequest(overrides);
  const reply = await send(request);
  const row = (await storedFrom(request.email)).at(-1);
  if (!row) throw new Error('The application was not stored.');
  return {
    ...row,
    reference: (reply.body as { reference: string }).reference,
    token: tokenOf(reply.body),
  };
}

/** An act of the applicant; `name` is the end of its path. */
export function applicantAct(token: string, name: string, body: object = {}) {
  return callApi(`/api/application/${token}/${name}`, { method: 'POST', body });
}
