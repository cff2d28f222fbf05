import * as z from 'zod/mini';
import {
  applicationFilterSchema,
  decisionRequestSchema,
  decisions,
  noteRequestSchema,
} from '#contracts/applications.ts';
import { bodyLimits } from '#contracts/bounds.ts';
import { database } from '../db/client.ts';
import { type Api, type ApiContext, endpoint } from '../http/api.ts';
import { finishPage, readPage } from '../http/paging.ts';
import { pathId } from '../http/path-id.ts';
import { readJson } from '../http/read-json.ts';
import { readChoice } from '../http/read-query.ts';
import { decideApplication } from './decide-application.ts';
import { previewDecision } from './decision-letters.ts';
import { findApplication } from './find-application.ts';
import { keepNote } from './keep-note.ts';
import { withdrawLetter } from './letters.ts';
import { countApplications, countChosen, listApplications } from './list-applications.ts';
import { readReview } from './read-review.ts';
import { reopenApplication, undoDecision } from './take-back-decision.ts';

const path = '/api/admin/applications';

const previewSchema = z.enum(decisions, { error: 'decision must be approved or declined.' });

function applicationId(c: ApiContext): string {
  return pathId(c, 'Application');
}

/** Answers an application as it stands after an act on it. */
async function answerReview(c: ApiContext, id: string): Promise<Response> {
  return c.json(await readReview(id));
}

/** An endpoint that does one thing to an application and answers how it stands then. */
function addAct(api: Api, name: string, act: (id: string) => Promise<void>): void {
  endpoint(api, `${path}/:id/${name}`, {
    POST: async (c) => {
      const id = applicationId(c);
      await act(id);
      return answerReview(c, id);
    },
  });
}

function addReading(api: Api): void {
  endpoint(api, path, {
    GET: async (c) => {
      const status = readChoice(c, 'status', applicationFilterSchema, 'pending');
      const choice = { status, spam: c.req.query('spam') === 'only' };
      const page = readPage(c);
      const [rows, total] = await Promise.all([
        listApplications({ ...choice, ...page }),
        countChosen(choice),
      ]);
      return c.json(finishPage(c, { page, rows, total }));
    },
  });
  endpoint(api, `${path}/stats`, { GET: async (c) => c.json(await countApplications()) });
  endpoint(api, `${path}/:id`, { GET: (c) => answerReview(c, applicationId(c)) });
  endpoint(api, `${path}/:id/preview`, {
    GET: async (c) => {
      const decision = readChoice(c, 'decision', previewSchema, 'approved');
      const row = await findApplication(database().queries, applicationId(c));
      return c.json(previewDecision(row, decision));
    },
  });
}

function addLetter(api: Api): void {
  endpoint(api, `${path}/:id/letter`, {
    GET: async (c) => {
      const id = applicationId(c);
      // Loaded when somebody prints, so that no other answer waits for the press.
      const { printDraft, printLetter } = await import('./print-letter.ts');
      const print = c.req.query('draft') === undefined ? printLetter : printDraft;
      const { filename, pdf } = await print(id);
      return c.body(Uint8Array.from(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${filename}"`,
        'Cache-Control': 'no-store',
      });
    },
  });
}

/** The review of applications, on the router that the admin gate guards (P-33, P-35). */
export function addApplicationRoutes(api: Api): void {
  addReading(api);
  endpoint(api, `${path}/:id/decision`, {
    POST: async (c) => {
      const id = applicationId(c);
      await decideApplication(id, await readJson(c, decisionRequestSchema, bodyLimits.admin));
      return answerReview(c, id);
    },
  });
  endpoint(api, `${path}/:id/note`, {
    PUT: async (c) => {
      const id = applicationId(c);
      await keepNote(id, await readJson(c, noteRequestSchema, bodyLimits.admin));
      return answerReview(c, id);
    },
  });
  addAct(api, 'undo', undoDecision);
  addAct(api, 'reopen', reopenApplication);
  addAct(api, 'letter/withdraw', withdrawLetter);
  addLetter(api);
}
