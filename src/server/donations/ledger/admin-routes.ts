import { Hono } from 'hono';
import * as z from 'zod/mini';
import { donationCurrency } from '#model/donations/contract.ts';
import {
  payoutDetailsSchema,
  payoutSummarySchema,
  payoutsSchema,
} from '#model/donations/payouts.ts';
import {
  accountNamesSchema,
  journalQuerySchema,
  journalSummarySchema,
  savedAccountNamesSchema,
} from '#model/donations/journal.ts';
import type { ApiEnv } from '../../http/api.ts';
import { responds, respondsFile, refuses } from '../../http/route-description.ts';
import { validAdminJson, validParams, validQuery } from '../../http/validate.ts';
import { readAccountNames, saveAccountNames } from './account-names.ts';
import { journalCsv } from './journal-csv.ts';
import { monthCsv, payoutCsv } from './ledger-csv.ts';
import { createCsvNameSchema, respondWithCsv } from '../../http/respond-with-csv.ts';
import { summarizePayouts } from './payout-summary.ts';
import { listPayouts, readPayout } from './payouts.ts';
import { summarizeJournal } from './summarize-journal.ts';

const payoutPattern = /^(?:po|file)_\w{1,255}$/;

export const adminPayoutRoutes = new Hono<ApiEnv>()
  .get('/', responds(payoutsSchema), async (c) => c.json(await listPayouts()))
  .get('/summary', responds(payoutSummarySchema), async (c) => c.json(await summarizePayouts()))
  .get(
    '/:id{.+\\.csv}',
    respondsFile('text/csv'),
    validParams(z.object({ id: createCsvNameSchema(payoutPattern) }), 'Payout'),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWithCsv(c, `payout-${id}`, await payoutCsv(id));
    },
  )
  .get(
    '/:id',
    responds(payoutDetailsSchema),
    validParams(z.object({ id: z.string().check(z.regex(payoutPattern)) }), 'Payout'),
    async (c) => c.json(await readPayout(c.req.valid('param').id)),
  );

const monthPattern = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

export const adminLedgerRoutes = new Hono<ApiEnv>()
  .get('/accounts', responds(savedAccountNamesSchema), async (c) =>
    c.json(await readAccountNames()),
  )
  .put(
    '/accounts',
    responds(savedAccountNamesSchema),
    validAdminJson(accountNamesSchema),
    async (c) => c.json(await saveAccountNames(c.req.valid('json'))),
  )
  .get(
    '/:month/journal',
    responds(journalSummarySchema),
    validParams(z.object({ month: z.string().check(z.regex(monthPattern)) }), 'Month'),
    async (c) => c.json(await summarizeJournal(c.req.valid('param').month)),
  )
  .get(
    '/:month',
    refuses(409),
    respondsFile('text/csv'),
    validParams(z.object({ month: createCsvNameSchema(monthPattern) }), 'Month'),
    validQuery(journalQuerySchema),
    async (c) => {
      const { month } = c.req.valid('param');
      const { format, currency } = c.req.valid('query');
      if (!format) return respondWithCsv(c, `ledger-${month}`, await monthCsv(month));
      const isInDollars = currency === undefined || currency === donationCurrency;
      const name = `journal-${month}-${format}${isInDollars ? '' : `-${currency}`}`;
      return respondWithCsv(c, name, await journalCsv(month, format, currency));
    },
  );
