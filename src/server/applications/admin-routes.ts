import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listingRequestSchema } from '#contracts/donations/admin-donations.ts';
import {
  applicationFilterSchema,
  decisionRequestSchema,
  decisions,
  noteRequestSchema,
  questionRequestSchema,
} from '#contracts/applications/applications.ts';
import { clockStopsOfRow, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { answerPdf, type ApiContext, type Routes } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';
import { pathId, readChoice, readAdminJson } from '../http/read-request.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import {
  decideApplication,
  reopenApplication,
  saveNote,
  undoDecision,
} from './decide-application.ts';
import { previewDecision, renderLetter, withdrawLetter } from './letters.ts';
import { askQuestion } from './ask-question.ts';
import { findApplication, presentApplication } from './application-rows.ts';
import { hideEntry } from './register.ts';
import { readReview, summarizeApplications } from './read-applications.ts';

const previewSchema = z.enum(decisions, { error: 'decision must be approved or declined.' });

function reviewAfter(action: (c: ApiContext, id: string) => Promise<void>) {
  return async (c: ApiContext) => {
    const id = pathId(c, 'Application');
    await action(c, id);
    return c.json(await readReview(id));
  };
}

export const applicationRoutes: Routes = {
  'GET /api/admin/applications': (c) => {
    const status = readChoice(c, 'status', applicationFilterSchema, 'pending');
    const where = and(
      eq(researcherApplications.spam, c.req.query('spam') === 'only'),
      status === 'all' ? undefined : eq(researcherApplications.status, status),
    );
    const query = database()
      .queries.select({ row: researcherApplications, clockStops: clockStopsOfRow })
      .from(researcherApplications)
      .$dynamic();
    return answerPage(c, query, {
      table: researcherApplications,
      where,
      isOldestFirst: true,
      present: ({ row, clockStops }) => presentApplication(row, clockStops),
    });
  },
  'GET /api/admin/applications/stats': async (c) => c.json(await summarizeApplications()),
  'GET /api/admin/applications/:id': async (c) => {
    const review = await readReview(pathId(c, 'Application'));
    const { mail } = review;
    // Reviewers see it leave at once instead of with the next schedule.
    if (mail?.state === 'queued' && mail.dueAt <= new Date()) flushOutboxInBackground(c);
    return c.json(review);
  },
  'GET /api/admin/applications/:id/preview': async (c) => {
    const decision = readChoice(c, 'decision', previewSchema, 'approved');
    const row = await findApplication(database().queries, pathId(c, 'Application'));
    return c.json(previewDecision(row, decision));
  },
  'POST /api/admin/applications/:id/decision': reviewAfter(async (c, id) =>
    decideApplication(id, await readAdminJson(c, decisionRequestSchema)),
  ),
  'PUT /api/admin/applications/:id/note': reviewAfter(async (c, id) =>
    saveNote(id, await readAdminJson(c, noteRequestSchema)),
  ),
  'POST /api/admin/applications/:id/question': reviewAfter(async (c, id) => {
    await askQuestion(id, await readAdminJson(c, questionRequestSchema));
    flushOutboxInBackground(c);
  }),
  'POST /api/admin/applications/:id/listing': reviewAfter(async (c, id) => {
    const { hidden } = await readAdminJson(c, listingRequestSchema);
    await hideEntry(id, hidden);
  }),
  'POST /api/admin/applications/:id/undo': reviewAfter((_, id) =>
    database().transaction((tx) => undoDecision(tx, id)),
  ),
  'POST /api/admin/applications/:id/reopen': reviewAfter((_, id) => reopenApplication(id)),
  'POST /api/admin/applications/:id/letter/withdraw': reviewAfter((_, id) => withdrawLetter(id)),
  'GET /api/admin/applications/:id/letter': async (c) => {
    const isDraft = c.req.query('draft') !== undefined;
    const { filename, pdf } = await renderLetter(pathId(c, 'Application'), isDraft);
    return answerPdf(c, pdf, filename);
  },
};
