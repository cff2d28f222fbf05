import { eq, sql } from 'drizzle-orm';
import { mirrorMessages, type MirrorResult } from '#model/posts/mirror.ts';
import { cmsMirror, cmsRecords } from '../../db/blog-schema.ts';
import { database } from '../../db/client.ts';
import {
  type CmsReader,
  InvalidSyncTokenError,
  openCms,
  readingTime,
} from '../../gateways/contentful/client.ts';
import { CmsError } from '../../service-errors.ts';
import { unavailable } from '../../http/errors.ts';
import { errorDetails, log } from '../../http/log.ts';
import { blogChanged } from '../blog-changed.ts';
import { emptyResult, processRecords } from './process-records.ts';
import { endRun, startMirrorRun } from './run-state.ts';
import { storePage } from './store-records.ts';

const mirroredKinds = ['post', 'author'] as const;

/** Lists the kinds of which published entries are stored. */
async function listHeldKinds() {
  const { present, kind } = cmsRecords;
  const isPublished = eq(present, true);
  const { queries } = database();
  const rows = await queries.selectDistinct({ kind }).from(cmsRecords).where(isPublished);
  return mirroredKinds.filter((mirrored) => rows.some((row) => row.kind === mirrored));
}

interface MirrorPosition {
  /** The sync token; an empty one starts from the beginning, as after a change of space or environment. */
  token: string;
  midway: boolean;
}

/** Returns undefined, once, where the space, the environment or the mapping of fields has changed. */
async function readPosition(cms: CmsReader): Promise<MirrorPosition | undefined> {
  const { token, midway } = cmsMirror;
  const columns = { source: cmsMirror.source, token, midway };
  const [state] = await database().queries.select(columns).from(cmsMirror);
  if (state?.source === cms.source) return state;
  // Until the check has passed, the position stays that of the settings before.
  await cms.checkMapping(await listHeldKinds());
  await restartSync(cms.source, state?.token ?? '');
  return undefined;
}

// Another run may have moved on from the token.
async function restartSync(source: string, token: string): Promise<void> {
  await database()
    .queries.update(cmsMirror)
    .set({ source, token: '', midway: false, initialSince: sql`now()` })
    .where(eq(cmsMirror.token, token));
}

// The platform stops a function after 30 s; the next run continues.
const timeLimitMs = 24_000;

// Contentful is read outside transactions. Returns false when there is no time for another reading.
async function readAll(cms: CmsReader, canRead: () => boolean): Promise<boolean> {
  let continuesEarlierRun: boolean | undefined;
  while (canRead()) {
    const position = await readPosition(cms);
    // The check took a part of the time.
    if (!position) continue;
    const { token, midway } = position;
    continuesEarlierRun ??= midway;
    try {
      const page = await cms.readChanges(token);
      const isStored = await storePage(page, token);
      if (!isStored || page.next.midway) continue;
      if (!continuesEarlierRun) return true;
      // The reading began in an earlier run; changes since come next.
      continuesEarlierRun = false;
    } catch (error) {
      if (!(error instanceof InvalidSyncTokenError)) throw error;
      await restartSync(cms.source, token);
    }
  }
  return false;
}

// Posts of entries that are no longer posts, as after a change of CONTENTFUL_POST_TYPE, are unpublished first. Authors
// come before the posts that name them, and failed posts twice, because one may free the slug of another.
const passes = [
  ['other', 'first'],
  ['author', 'first'],
  ['author', 'again'],
  ['post', 'first'],
  ['post', 'again'],
  ['post', 'again'],
  // What mentions a post that failed before.
  ['post', 'first'],
] as const;

// The purge comes before the end of the run, so that a killed run is followed by a purge.
async function runOnce(cms: CmsReader, result: MirrorResult, end: number): Promise<void> {
  const before = JSON.stringify(result);
  const isOutOfTime = () => Date.now() > end;
  try {
    if (!(await readAll(cms, () => Date.now() < end - readingTime.ms))) return;
    for (const [kind, attempt] of passes) {
      if (!(await processRecords({ kind, attempt, result, isOutOfTime }))) return;
    }
  } finally {
    if (JSON.stringify(result) !== before) await blogChanged();
  }
}

/**
 * Brings changes of Contentful to the site; an interrupted run is continued by the next. Returns false when another run
 * is active, which then runs again.
 *
 * @throws HttpError 503, CmsError
 */
export async function runMirror(): Promise<boolean> {
  const cms = openCms();
  if (!cms) throw unavailable(mirrorMessages.notConfigured);
  const run = await startMirrorRun();
  if (!run) return false;
  const result = { ...emptyResult };
  const end = Date.now() + timeLimitMs;
  try {
    if (run.followsKilled) await blogChanged();
    do await runOnce(cms, result, end);
    while (!(await endRun(run, { canGoOn: Date.now() < end - readingTime.ms })));
    return true;
  } catch (error) {
    log('error', 'mirror failed', { ...errorDetails(error) });
    await endRun(run, { error: error instanceof CmsError ? error.message : mirrorMessages.failed });
    throw error;
  }
}
