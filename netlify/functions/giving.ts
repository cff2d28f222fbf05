import type { Config } from '@netlify/functions';
import {
  customerPortalSchema,
  donorNameSchema,
  givingLinkSchema,
  givingListingSchema,
} from '#contracts/donations/giving.ts';
import { changeListing, correctDonorName } from '#server/donations/giving/donor-choices.ts';
import { mailGivingLink } from '#server/donations/giving/request-link.ts';
import { openCustomerPortal } from '#server/donations/monthly/subscriptions.ts';
import { renderStatement } from '#server/donations/giving/statement.ts';
import { answerPdf, type ApiContext, createApi, endpoint, toFunction } from '#server/http/api.ts';
import { notFound } from '#server/http/errors.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { isForm, readBody } from '#server/http/read-request.ts';
import { readLink } from '#server/links/private-links.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** What donors do without an account (P-143). Forms work without JavaScript and are sent back. */
const api = createApi();

/** A form without JavaScript goes back to its page, which says what was wrong. */
api.use('/api/giving/*', async (c: ApiContext, next) => {
  await next();
  const { status } = c.res;
  if (!isForm(c) || status < 400) return;
  const token = c.req.path.split('/')[3] ?? '';
  const page = token === 'link' ? '/giving' : `/giving/${token}`;
  c.res = c.redirect(`${page}?problem=${status}`, 303);
});

const readGivingLink = (c: ApiContext) => readLink(c, 'giving', c.req.param('token') ?? '');

endpoint(api, '/api/giving/link', {
  POST: async (c) => {
    const { email } = await readBody(c, givingLinkSchema);
    await countRequest(c, 'giving-link');
    c.env.waitUntil(
      mailGivingLink(email).then((isQueued) => {
        if (isQueued) flushOutboxInBackground(c);
      }),
    );
    return isForm(c) ? c.redirect('/giving?sent', 303) : c.json({ ok: true }, 202);
  },
});

endpoint(api, '/api/giving/:token/name', {
  POST: async (c) => {
    const { email } = await readGivingLink(c);
    const { name } = await readBody(c, donorNameSchema);
    await correctDonorName(email, name);
    if (isForm(c)) return c.redirect(`/giving/${c.req.param('token')}`, 303);
    return c.json({ name });
  },
});

endpoint(api, '/api/giving/:token/listing', {
  POST: async (c) => {
    const { email } = await readGivingLink(c);
    const { listed } = await readBody(c, givingListingSchema);
    await changeListing(email, listed);
    if (isForm(c)) return c.redirect(`/giving/${c.req.param('token')}`, 303);
    return c.json({ listed });
  },
});

endpoint(api, '/api/giving/:token/portal', {
  POST: async (c) => {
    const { email } = await readGivingLink(c);
    const { subscription } = await readBody(c, customerPortalSchema);
    const url = await openCustomerPortal(email, subscription);
    return isForm(c) ? c.redirect(url, 303) : c.json({ url });
  },
});

endpoint(api, '/giving/:token/statement/:file', {
  GET: async (c) => {
    const { email } = await readGivingLink(c);
    const year = /^(\d{4})\.pdf$/.exec(c.req.param('file') ?? '')?.[1];
    if (!year) throw notFound('Statement');
    c.header('Referrer-Policy', 'no-referrer');
    return answerPdf(c, await renderStatement(email, Number(year)), `statement-${year}.pdf`);
  },
});

export default toFunction(api);

export const config: Config = {
  path: [
    '/api/giving/link',
    '/api/giving/:token/name',
    '/api/giving/:token/listing',
    '/api/giving/:token/portal',
    '/giving/:token/statement/:file',
  ],
};
