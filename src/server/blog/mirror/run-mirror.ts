import type { MirrorResult } from '#contracts/blog-mirror.ts';
import { mirrorMessages } from '#contracts/blog-mirror.ts';
import {
  type CmsReader,
  openCms,
  StalePlaceError,
} from '../../gateways/contentful/read-changes.ts';
import { HttpError, unavailable } from '../../http/errors.ts';
import { log } from '../../http/log.ts';
import { blogChanged } from '../blog-changed.ts';
import { keepPage } from './keep-records.ts';
import { endLease, type Lease, takeLease } from './lease.ts';
import { findPlace, startAnew } from './place.ts';
import { nothingDone, workRecords } from './work-records.ts';

/** A run ends by itself after this long, before the platform ends it; the next one goes on, in milliseconds. */
const timeLimitMs = 24_000;

/** Reads every page of changes that the CMS has. Returns false when time ran out. */
async function readAll(cms: CmsReader, lease: Lease, isOver: () => boolean): Promise<boolean> {
  let token = await findPlace(cms.source);
  for (;;) {
    if (isOver()) return false;
    try {
      const page = await cms.readChanges(token);
      await keepPage(lease, page);
      token = page.next.token;
      if (!page.next.midway) return true;
    } catch (error) {
      if (!(error instanceof StalePlaceError)) throw error;
      await startAnew(cms.source);
      token = '';
    }
  }
}

async function runOnce(cms: CmsReader, lease: Lease, result: MirrorResult): Promise<void> {
  const end = Date.now() + timeLimitMs;
  const isOver = () => Date.now() > end;
  const rounds = [
    () => readAll(cms, lease, isOver),
    () => workRecords({ lease, kind: 'author', result, isOver }),
    () => workRecords({ lease, kind: 'post', result, isOver }),
  ];
  for (const round of rounds) if (!(await round())) return;
  // A slug may have become free by what was worked after it.
  await workRecords({ lease, kind: 'post', result, isOver });
}

/**
 * Tells what was changed since it was told last. Called before the lease is given back: if this runner
 * is killed meanwhile, the next one does it.
 */
function tellerOf(result: MirrorResult): () => Promise<void> {
  const count = () => Object.values(result).reduce((sum, figure) => sum + figure, 0);
  let told = 0;
  return async () => {
    const changes = count();
    if (changes === told) return;
    await blogChanged();
    told = changes;
  };
}

async function runUntilSatisfied(cms: CmsReader, lease: Lease): Promise<void> {
  const result = { ...nothingDone };
  const tellOfChanges = tellerOf(result);
  if (lease.takenOver) await blogChanged();
  try {
    do {
      await runOnce(cms, lease, result);
      await tellOfChanges();
    } while (!(await endLease(lease, null)));
  } catch (error) {
    const words = error instanceof Error && error.name === 'CmsError' ? error.message : 'failed';
    log('error', 'mirror failed', {
      error: error instanceof Error ? error.name : 'unknown',
      message: error instanceof Error ? error.message : '',
    });
    await tellOfChanges();
    await endLease(lease, words === 'failed' ? mirrorMessages.failed : words);
    throw error;
  } finally {
    lease.stop();
  }
}

/**
 * Brings what changed in the CMS to the site (P-72). Safe to run at any time: a run can be
 * cut off anywhere, and one without changes does nothing, unless the last one was killed: then kept
 * copies of what that had written are forgotten.
 *
 * @returns false when another run is at work, which will not end before it has seen this request.
 * @throws HttpError 503 when no CMS is configured; CmsError when it cannot be read.
 */
export async function runMirror(): Promise<boolean> {
  const cms = openCms();
  if (!cms) throw unavailable(mirrorMessages.notConfigured);
  const lease = await takeLease();
  if (!lease) return false;
  await runUntilSatisfied(cms, lease);
  return true;
}

/** As `runMirror`, for endpoints: a CMS that cannot be read is answered 502. */
export async function runMirrorForCaller(): Promise<boolean> {
  try {
    return await runMirror();
  } catch (error) {
    if (error instanceof Error && error.name === 'CmsError') {
      throw new HttpError(502, { error: `${mirrorMessages.failed} ${error.message}` });
    }
    throw error;
  }
}
