import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { callApi } from '#tests/support/call-api.ts';
import { sendApplication, listApplications } from '#tests/support/applications/send-application.ts';

export function findLinkToken(answer: unknown): string {
  return (answer as { link: string }).link.split('/').at(-1) ?? '';
}

/** Sends an application as the form does, and returns its row and the token of its page. */
export async function apply(overrides: Parameters<typeof buildApplicationRequest>[0] = {}) {
  const request = buildApplicationRequest(overrides);
  const response = await sendApplication(request);
  const row = (await listApplications(request.email)).at(-1);
  if (!row) throw new Error('The application was not stored.');
  return {
    ...row,
    reference: (response.body as { reference: string }).reference,
    token: findLinkToken(response.body),
  };
}

/** Acts as the applicant; `name` is the end of the action's path. */
export function sendApplicantAction(token: string, name: string, body: object = {}) {
  return callApi(`/api/application/${token}/${name}`, { method: 'POST', body });
}
