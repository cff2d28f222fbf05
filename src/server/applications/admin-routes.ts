import { and, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { listingRequestSchema } from '#model/fields/listing-request.ts';
import {
  addressChangeSchema,
  applicationFilterSchema,
  decisionRequestSchema,
  noteRequestSchema,
  decisionPreviewRequestSchema,
  questionRequestSchema,
  applicationStatsSchema,
  applicationsSchema,
  decisionPreviewSchema,
  reviewSchema,
  seenDecisionSchema,
} from '#model/applications/admin-applications.ts';
import { endAccessSchema } from '#model/applications/access.ts';
import { clockStopsColumn, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { respondWithPdf, type ApiEnv } from '../http/api.ts';
import { responds, respondsFile, refuses } from '../http/route-description.ts';
import { respondWithRows, paged } from '../http/paging.ts';
import { validAdminJson, validId, validQuery } from '../http/validate.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { grantColumn, presentGrantColumn } from './access/access-grants.ts';
import { endAccessByStaff } from './access/end-access.ts';
import { changeAddress } from './change-address.ts';
import {
  decideApplication,
  reopenApplication,
  saveNote,
  undoDecision,
} from './decide-application.ts';
import { previewDecision, renderLetter, withdrawLetter } from './letters.ts';
import { askQuestion } from './ask-question.ts';
import { findApplication, presentApplication } from './application-rows.ts';
import { requireSeenDecision } from './seen-decision.ts';
import { setEntryHidden } from './register.ts';
import { readReview, summarizeApplications } from './read-applications.ts';
import { unmarkSpam } from './unmark-spam.ts';

const applicationId = validId('Application');

const listQuerySchema = z.object({
  status: z._default(applicationFilterSchema, 'pending'),
  spam: z.optional(z.string()),
});

const letterQuerySchema = z.object({ draft: z.optional(z.string()) });

async function respondWithReview(c: Context, id: string): Promise<Response> {
  return c.json(await readReview(id));
}

export const adminApplicationRoutes = new Hono<ApiEnv>()
  .get('/', responds(applicationsSchema), paged, validQuery(listQuerySchema), (c) => {
    const { status, spam } = c.req.valid('query');
    const where = and(
      eq(researcherApplications.spam, spam === 'only'),
      status === 'all' ? undefined : eq(researcherApplications.status, status),
    );
    const query = database()
      .queries.select({
        row: researcherApplications,
        clockStops: clockStopsColumn,
        grant: grantColumn,
      })
      .from(researcherApplications)
      .$dynamic();
    return respondWithRows(c, query, {
      table: researcherApplications,
      where,
      isOldestFirst: true,
      present: ({ row, clockStops, grant }) => ({
        ...presentApplication(row, clockStops),
        access: presentGrantColumn(grant),
      }),
    });
  })
  .get('/stats', responds(applicationStatsSchema), async (c) =>
    c.json(await summarizeApplications()),
  )
  .get('/:id', responds(reviewSchema), applicationId, async (c) => {
    const review = await readReview(c.req.valid('param').id);
    const { mail } = review;
    // Staff see the mail leave at once instead of with the next schedule.
    if (mail?.state === 'queued' && mail.dueAt <= new Date()) flushOutboxInBackground(c);
    return c.json(review);
  })
  .post(
    '/:id/preview',
    responds(decisionPreviewSchema),
    applicationId,
    validAdminJson(decisionPreviewRequestSchema),
    async (c) => {
      const row = await findApplication(database().queries, c.req.valid('param').id);
      const { decision, ...texts } = c.req.valid('json');
      return c.json(previewDecision(row, decision, texts));
    },
  )
  .post(
    '/:id/decision',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validAdminJson(decisionRequestSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await decideApplication(id, c.req.valid('json'));
      return respondWithReview(c, id);
    },
  )
  .put(
    '/:id/note',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validAdminJson(noteRequestSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await saveNote(id, c.req.valid('json'));
      return respondWithReview(c, id);
    },
  )
  .post(
    '/:id/question',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validAdminJson(questionRequestSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await askQuestion(id, c.req.valid('json'));
      flushOutboxInBackground(c);
      return respondWithReview(c, id);
    },
  )
  .post(
    '/:id/listing',
    responds(reviewSchema),
    applicationId,
    validAdminJson(listingRequestSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await setEntryHidden(id, c.req.valid('json').hidden);
      return respondWithReview(c, id);
    },
  )
  .post(
    '/:id/undo',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validQuery(seenDecisionSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await database().transaction(async (tx) => {
        await requireSeenDecision(tx, id, c.req.valid('query'));
        await undoDecision(tx, id);
      });
      return respondWithReview(c, id);
    },
  )
  .post(
    '/:id/reopen',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validQuery(seenDecisionSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await reopenApplication(id, c.req.valid('query'));
      return respondWithReview(c, id);
    },
  )
  .post(
    '/:id/address',
    responds(reviewSchema),
    applicationId,
    validAdminJson(addressChangeSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await changeAddress(id, c.req.valid('json').email);
      flushOutboxInBackground(c);
      return respondWithReview(c, id);
    },
  )
  .post('/:id/not-spam', refuses(409), responds(reviewSchema), applicationId, async (c) => {
    const { id } = c.req.valid('param');
    await unmarkSpam(id);
    flushOutboxInBackground(c);
    return respondWithReview(c, id);
  })
  .post(
    '/:id/letter/withdraw',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validQuery(seenDecisionSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await withdrawLetter(id, c.req.valid('query'));
      return respondWithReview(c, id);
    },
  )
  .post(
    '/:id/access/end',
    refuses(409),
    responds(reviewSchema),
    applicationId,
    validAdminJson(endAccessSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await endAccessByStaff(id, c.req.valid('json'));
      flushOutboxInBackground(c);
      return respondWithReview(c, id);
    },
  )
  .get(
    '/:id/letter',
    respondsFile('application/pdf'),
    applicationId,
    validQuery(letterQuerySchema),
    async (c) => {
      const isDraft = c.req.valid('query').draft !== undefined;
      const { filename, pdf } = await renderLetter(c.req.valid('param').id, { isDraft });
      return respondWithPdf(c, pdf, filename);
    },
  );
