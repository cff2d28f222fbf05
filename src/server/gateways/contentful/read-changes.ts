import { type ContentfulClientApi, createClient } from 'contentful';
import * as z from 'zod/mini';
import { type Environment, environment } from '../../env.ts';
import { type CmsRecord, readAsset, readEntry } from './records.ts';

/** Records of one answer; the memory of a run is bounded by it. */
const pageSize = 100;
/** How long one call may take, in milliseconds; calls are tried again by the SDK. */
const callTimeoutMs = 10_000;
/** Tries after a 429, which says how long to wait, or a failure of the service. */
const retries = 4;

/** Where reading goes on. */
export interface SyncPlace {
  token: string;
  /** True in the middle of a reading: more can be read at once. */
  midway: boolean;
}

/** One page of changes. */
export interface SyncPage {
  records: CmsRecord[];
  /** Keys of what was unpublished or deleted. */
  removed: string[];
  next: SyncPlace;
}

/** Reads the CMS; made anew for every run. */
export interface CmsReader {
  /** Space and environment, which a token belongs to. */
  source: string;
  /**
   * One page of changes since a place; an empty token starts from the beginning.
   *
   * @throws StalePlaceError when the CMS does not know the token; CmsError when it cannot be read.
   */
  readChanges(token: string): Promise<SyncPage>;
}

/** The CMS cannot be read right now. */
export class CmsError extends Error {
  override readonly name = 'CmsError';
}

/** The CMS does not know this token any more; reading must start again. */
export class StalePlaceError extends Error {
  override readonly name = 'StalePlaceError';
}

const failureSchema = z.object({ status: z.number() });

/** The SDK throws the HTTP client's error, or one whose message is the answer's facts as JSON. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('response' in error) return failureSchema.safeParse(error.response).data?.status;
  try {
    return failureSchema.safeParse(JSON.parse(error.message)).data?.status;
  } catch {
    return undefined;
  }
}

export function asCmsFailure(error: unknown, token: string): Error {
  const status = statusOf(error);
  if (token !== '' && (status === 400 || status === 404 || status === 410)) {
    return new StalePlaceError('The CMS does not know this sync token.', { cause: error });
  }
  if (status === 401 || status === 403 || status === 404) {
    return new CmsError(
      'The CMS refused us: check CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT and CONTENTFUL_ACCESS_TOKEN.',
      { cause: error },
    );
  }
  const words = status ? `The CMS answered ${status}.` : 'The CMS did not answer.';
  return new CmsError(words, { cause: error });
}

function apiAddress(base: string | undefined) {
  if (!base) return {};
  const { protocol, host, pathname } = new URL(base);
  return { host, basePath: pathname.replace(/\/$/, ''), insecure: protocol === 'http:' };
}

async function defaultLocale(client: ContentfulClientApi<undefined>): Promise<string> {
  const { items } = await client.getLocales();
  return items.find((locale) => locale.default)?.code ?? 'en-US';
}

/** The SDK with its space and environment; undefined when none is configured. */
export function createCmsClient(env: Environment, retryLimit = retries) {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: accessToken } = env;
  const stage = env.CONTENTFUL_ENVIRONMENT ?? 'master';
  if (!space || !accessToken) return undefined;
  const client = createClient({
    space,
    accessToken,
    environment: stage,
    timeout: callTimeoutMs,
    retryLimit,
    logHandler: () => undefined,
    ...apiAddress(env.CONTENTFUL_API_BASE),
  });
  return { client, space, stage };
}

/** A reader of the configured space; undefined when none is configured. */
export function openCms(): CmsReader | undefined {
  const connected = createCmsClient(environment());
  if (!connected) return undefined;
  const { client, space, stage } = connected;
  let locale: Promise<string> | undefined;
  return {
    source: `${space}/${stage}`,
    async readChanges(token) {
      try {
        locale ??= defaultLocale(client);
        const code = await locale;
        const query = token
          ? { nextSyncToken: token }
          : { initial: true as const, limit: pageSize };
        const page = await client.withoutLinkResolution.sync(query, { paginate: false });
        const records = [
          ...page.entries.map((entry) => readEntry(entry, code)),
          ...page.assets.map((asset) => readAsset(asset, code)),
        ].filter((record) => record !== undefined);
        const removed = [
          ...page.deletedEntries.map(({ sys }) => `entry:${sys.id}`),
          ...page.deletedAssets.map(({ sys }) => `asset:${sys.id}`),
        ];
        const next = page.nextPageToken
          ? { token: page.nextPageToken, midway: true }
          : { token: page.nextSyncToken ?? '', midway: false };
        return { records, removed, next };
      } catch (error) {
        locale = undefined;
        throw asCmsFailure(error, token);
      }
    },
  };
}
