import type { Config } from '@netlify/functions';
import { contactRequestSchema } from '#contracts/contact.ts';
import {
  researcherSignupSchema,
  type ResearcherSignupResponse,
} from '#contracts/applications/researcher-signup.ts';
import { applicationUrl } from '#server/applications/application-link.ts';
import { receiveApplication } from '#server/applications/receive-application.ts';
import { receiveMessage } from '#server/contact/receive-message.ts';
import { serve } from '#server/http/api.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { readJson } from '#server/http/read-request.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** Only well-formed requests count against the limit (P-25, P-31). */
export default serve({
  'POST /api/contact': async (c) => {
    const request = await readJson(c, contactRequestSchema);
    await countRequest(c, 'contact');
    if (await receiveMessage(request)) flushOutboxInBackground(c);
    return c.json({ ok: true }, 201);
  },
  'POST /api/researcher-signup': async (c) => {
    const request = await readJson(c, researcherSignupSchema);
    await countRequest(c, 'application');
    const { reference, linkId, hasMail } = await receiveApplication(request);
    if (hasMail) flushOutboxInBackground(c);
    return c.json<ResearcherSignupResponse>(
      { ok: true, reference, link: applicationUrl(linkId) },
      201,
    );
  },
});

export const config: Config = {
  path: ['/api/contact', '/api/researcher-signup'],
};
