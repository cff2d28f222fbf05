import { type Context, Hono } from 'hono';
import {
  customerPortalAnswerSchema,
  customerPortalSchema,
  donorNameAnswerSchema,
  donorNameSchema,
  givingLinkSchema,
  givingListingAnswerSchema,
  givingListingSchema,
} from '#model/donations/giving.ts';
import { monthlyChangeSchema, monthlyAnswerSchema } from '#model/donations/monthly-change.ts';
import { answerPdf, type ApiEnv, type ApiMiddleware } from '../../http/api.ts';
import { answers, answersFile, answersOk } from '../../http/endpoint-facts.ts';
import { runAfterAnswer } from '../../http/background.ts';
import { notFound } from '../../http/errors.ts';
import { limit } from '../../http/rate-limit.ts';
import { isForm, validJson, validJsonOrForm } from '../../http/validate.ts';
import { isToken, validLink } from '../../links/private-links.ts';
import { flushOutbox, flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { changeOwnMonthly, previewOwnMonthly } from '../monthly/change-monthly.ts';
import { openCustomerPortal } from '../monthly/subscriptions.ts';
import { changeListing, correctDonorName, mailGivingLink } from './giving.ts';
import { renderStatement } from './statements.ts';

// A form without JavaScript goes back to its page, which says what was wrong.
const sendFormsBack: ApiMiddleware = async (c, next) => {
  await next();
  const { status } = c.res;
  if (c.req.method !== 'POST' || !isForm(c) || status < 400) return;
  const token = c.req.path.split('/')[3] ?? '';
  const page = token === 'link' ? '/giving' : isToken(token) && `/giving/${token}`;
  if (page) c.res = c.redirect(`${page}?problem=${status}`, 303);
};

const link = validLink('giving');

// A form goes back to its part of the page, a script gets the change.
function answerChange(c: Context, change: object, heading: string): Response {
  if (!isForm(c)) return c.json(change);
  return c.redirect(`/giving/${c.req.param('token')}#${heading}`, 303);
}

export const giving = new Hono<ApiEnv>()
  .use(sendFormsBack)
  .post('/link', answersOk(202), validJsonOrForm(givingLinkSchema), limit('giving-link'), (c) => {
    const { email } = c.req.valid('json');
    runAfterAnswer(c, 'giving link', async () => {
      if (await mailGivingLink(email)) await flushOutbox(c);
    });
    return isForm(c) ? c.redirect('/giving?sent#heading', 303) : c.json({ ok: true }, 202);
  })
  .post(
    '/:token/name',
    answers(donorNameAnswerSchema),
    link,
    validJsonOrForm(donorNameSchema),
    async (c) => {
      const { name } = c.req.valid('json');
      await correctDonorName(c.var.link.email, name);
      return answerChange(c, { name }, 'name-heading');
    },
  )
  .post(
    '/:token/listing',
    answers(givingListingAnswerSchema),
    link,
    validJsonOrForm(givingListingSchema),
    async (c) => {
      const { listed } = c.req.valid('json');
      await changeListing(c.var.link.email, listed);
      return answerChange(c, { listed }, 'listing-heading');
    },
  )
  .post(
    '/:token/monthly/:subscription/preview',
    answers(monthlyAnswerSchema),
    link,
    validJson(monthlyChangeSchema),
    async (c) => {
      const own = { ...c.req.param(), email: c.var.link.email };
      return c.json(await previewOwnMonthly(own, c.req.valid('json')));
    },
  )
  .post(
    '/:token/monthly/:subscription/change',
    answers(monthlyAnswerSchema),
    link,
    validJson(monthlyChangeSchema),
    async (c) => {
      const own = { ...c.req.param(), email: c.var.link.email };
      const answer = await changeOwnMonthly(own, c.req.valid('json'));
      flushOutboxInBackground(c);
      return c.json(answer);
    },
  )
  .post(
    '/:token/portal',
    answers(customerPortalAnswerSchema),
    link,
    validJsonOrForm(customerPortalSchema),
    async (c) => {
      const url = await openCustomerPortal(c.var.link.email, c.req.valid('json').subscription);
      return isForm(c) ? c.redirect(url, 303) : c.json({ url });
    },
  );

export const statements = new Hono<ApiEnv>().get(
  '/:token/statement/:file',
  answersFile('application/pdf'),
  link,
  async (c) => {
    const year = /^(\d{4})\.pdf$/.exec(c.req.param('file'))?.[1];
    if (!year) throw notFound('Statement');
    c.header('Referrer-Policy', 'no-referrer');
    const pdf = await renderStatement(c.var.link.email, Number(year));
    return answerPdf(c, pdf, `statement-${year}.pdf`);
  },
);
