import type { Config } from '@netlify/functions';
import {
  customerPortalSchema,
  donorNameSchema,
  givingLinkSchema,
  givingListingSchema,
} from '#contracts/donations/giving.ts';
import {
  changeListing,
  correctDonorName,
  mailGivingLink,
} from '#server/donations/giving/giving.ts';
import { openCustomerPortal } from '#server/donations/monthly/subscriptions.ts';
import { renderStatement } from '#server/donations/giving/statements.ts';
import { answerPdf, type ApiContext, type Gate, serve } from '#server/http/api.ts';
import { runAfterAnswer } from '#server/http/background.ts';
import { notFound } from '#server/http/errors.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { isForm, readBody } from '#server/http/read-request.ts';
import { isToken, readLink } from '#server/links/private-links.ts';
import { flushOutbox } from '#server/mail/flush-outbox.ts';

/** A form without JavaScript goes back to its page, which says what was wrong. */
const answerForm: Gate = async (c, next) => {
  await next();
  const { status } = c.res;
  if (c.req.method !== 'POST' || !isForm(c) || status < 400) return;
  const token = c.req.path.split('/')[3] ?? '';
  const page = token === 'link' ? '/giving' : isToken(token) && `/giving/${token}`;
  if (page) c.res = c.redirect(`${page}?problem=${status}`, 303);
};

const readGivingLink = (c: ApiContext) => readLink(c, 'giving', c.req.param('token') ?? '');

/**
 * What donors do without an account (P-143). Forms work without JavaScript and are sent back to the
 * heading of what changed, which takes the focus.
 */
export default serve(
  {
    'POST /api/giving/link': async (c) => {
      const { email } = await readBody(c, givingLinkSchema);
      await countRequest(c, 'giving-link');
      runAfterAnswer(c, 'giving link', async () => {
        if (await mailGivingLink(email)) await flushOutbox(c);
      });
      return isForm(c) ? c.redirect('/giving?sent', 303) : c.json({ ok: true }, 202);
    },
    'POST /api/giving/:token/name': async (c) => {
      const { email } = await readGivingLink(c);
      const { name } = await readBody(c, donorNameSchema);
      await correctDonorName(email, name);
      if (isForm(c)) return c.redirect(`/giving/${c.req.param('token')}#name-heading`, 303);
      return c.json({ name });
    },
    'POST /api/giving/:token/listing': async (c) => {
      const { email } = await readGivingLink(c);
      const { listed } = await readBody(c, givingListingSchema);
      await changeListing(email, listed);
      if (isForm(c)) return c.redirect(`/giving/${c.req.param('token')}#listing-heading`, 303);
      return c.json({ listed });
    },
    'POST /api/giving/:token/portal': async (c) => {
      const { email } = await readGivingLink(c);
      const { subscription } = await readBody(c, customerPortalSchema);
      const url = await openCustomerPortal(email, subscription);
      return isForm(c) ? c.redirect(url, 303) : c.json({ url });
    },
    'GET /giving/:token/statement/:file': async (c) => {
      const { email } = await readGivingLink(c);
      const year = /^(\d{4})\.pdf$/.exec(c.req.param('file') ?? '')?.[1];
      if (!year) throw notFound('Statement');
      c.header('Referrer-Policy', 'no-referrer');
      return answerPdf(c, await renderStatement(email, Number(year)), `statement-${year}.pdf`);
    },
  },
  answerForm,
);

export const config: Config = {
  path: ['/api/giving/*', '/giving/:token/statement/:file'],
};
