import { Hono } from 'hono';
import { givingLinkSchema, linkedGiverSchema } from '#model/donations/giving.ts';
import { monthlyChangeSchema, monthlyResponseSchema } from '#model/donations/monthly-change.ts';
import { respondWithPdf, type ApiEnv } from '../../http/api.ts';
import {
  responds,
  respondsFile,
  respondsOk,
  describeRoute,
  refuses,
} from '../../http/route-description.ts';
import { notFound } from '../../http/errors.ts';
import { refusedFile } from '../../http/refused-file.ts';
import { limitsPerMinute } from '../../http/rate-limit.ts';
import { validJson, validQuery } from '../../http/validate.ts';
import type { PrivateLink } from '../../links/private-links.ts';
import { validLink } from '../../links/valid-link.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { changeMonthlyByDonor, previewMonthlyByDonor } from '../monthly/change-monthly.ts';
import { requireLinkedGiver } from './read-giving.ts';
import { givingLinkForm } from './open-giving.ts';
import { renderStatement } from './statements.ts';

const link = validLink('giving');

// Names the subscription in a request with the mailbox of its link, which must own it.
const linkedSubscription = <Params extends object>(params: Params, { email }: PrivateLink) => ({
  ...params,
  email,
});

// The form counts its own requests, whether they come here or from its page.
const countedRequest = describeRoute({
  perMinute: limitsPerMinute['giving-link'],
  refusals: [429],
});

export const givingRoutes = new Hono<ApiEnv>()
  .post('/link', respondsOk(202), validJson(givingLinkSchema), countedRequest, async (c) => {
    const { raw: request } = c.req;
    await givingLinkForm.act({}, c.req.valid('json'), { request, env: c.env, fields: {} });
    return c.json({ ok: true }, 202);
  })
  .post(
    '/:token/monthly/:subscription/preview',
    refuses(409),
    responds(monthlyResponseSchema),
    link,
    validJson(monthlyChangeSchema),
    async (c) => {
      const own = linkedSubscription(c.req.param(), c.var.link);
      return c.json(await previewMonthlyByDonor(own, c.req.valid('json')));
    },
  )
  .post(
    '/:token/monthly/:subscription/change',
    refuses(409),
    responds(monthlyResponseSchema),
    link,
    validJson(monthlyChangeSchema),
    async (c) => {
      const own = linkedSubscription(c.req.param(), c.var.link);
      const { response } = await changeMonthlyByDonor(own, c.req.valid('json'));
      flushOutboxInBackground(c);
      return c.json(response);
    },
  );

export const statementRoutes = new Hono<ApiEnv>().get(
  '/:token/statement/:file',
  respondsFile('application/pdf'),
  refusedFile((c) => `/giving/${encodeURIComponent(c.req.param('token') ?? '')}`),
  link,
  validQuery(linkedGiverSchema),
  async (c) => {
    const year = /^(\d{4})\.pdf$/.exec(c.req.param('file'))?.[1];
    if (!year) throw notFound('Statement');
    c.header('Referrer-Policy', 'no-referrer');
    const giver = await requireLinkedGiver(c.var.link.email, c.req.valid('query').giver);
    const pdf = await renderStatement(giver, Number(year), c.var.link.email);
    return respondWithPdf(c, pdf, `statement-${year}.pdf`);
  },
);
