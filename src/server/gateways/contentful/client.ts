import { type ContentfulClientApi, createClient } from 'contentful';
import * as z from 'zod/mini';
import { compareMapping, contentMapping, type MirroredKind } from '../../contentful-mapping.ts';
import { environment, type Environment } from '../../env.ts';
import { CmsError } from '../../service-errors.ts';
import { OutOfTimeError, runWithin } from '../../time-budget.ts';
import { readAsset, readEntry } from './records.ts';

// The page size bounds the memory of a run.
const pageSize = 100;
const callTimeoutMs = 10_000;
const retries = 4;

/**
 * The milliseconds that all tries of one reading may take. The SDK (contentful-sdk-core, `rate-limit`) would make five
 * tries of ten seconds, and wait before each as long as a 429 says. Tests shorten it.
 */
export const readingTime = { ms: 12_000 };

export class InvalidSyncTokenError extends Error {
  override readonly name = 'InvalidSyncTokenError';
}

const failureSchema = z.object({ status: z.number() });

function errorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('response' in error) return failureSchema.safeParse(error.response).data?.status;
  try {
    return failureSchema.safeParse(JSON.parse(error.message)).data?.status;
  } catch {
    return undefined;
  }
}

/**
 * Makes the error that says to staff why Contentful failed: InvalidSyncTokenError when it refused a token, else
 * CmsError.
 */
export function asCmsFailure(error: unknown, token: string): Error {
  const status = errorStatus(error);
  if (error instanceof OutOfTimeError) {
    return new CmsError('The CMS did not answer in time.', { cause: error });
  }
  if (token !== '' && (status === 400 || status === 404 || status === 410)) {
    return new InvalidSyncTokenError('The CMS does not know this sync token.', { cause: error });
  }
  if (status === 401 || status === 403 || status === 404) {
    return new CmsError(
      'The CMS refused us: check CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT and CONTENTFUL_ACCESS_TOKEN.',
      { cause: error },
    );
  }
  const text = status ? `The CMS answered ${status}.` : 'The CMS did not answer.';
  return new CmsError(text, { cause: error });
}

const cmsMessages = {
  misnamed: (missing: string[]) =>
    `Contentful differs from the settings: ${missing.join('; ')}. No article was changed. Look at CONTENTFUL_POST_TYPE and its siblings.`,
  empty: (type: string) =>
    `Contentful publishes no entry of ${type}. No article was changed. Look at CONTENTFUL_SPACE_ID and CONTENTFUL_ENVIRONMENT, or publish one there.`,
};

function apiAddress(base: string | undefined) {
  if (!base) return {};
  const { protocol, host, pathname } = new URL(base);
  return { host, basePath: pathname.replace(/\/$/, ''), insecure: protocol === 'http:' };
}

async function defaultLocale(client: ContentfulClientApi<undefined>): Promise<string> {
  const { items } = await client.getLocales();
  return items.find((locale) => locale.default)?.code ?? 'en-US';
}

async function findContentType(client: ContentfulClientApi<undefined>, id: string) {
  try {
    return await client.getContentType(id);
  } catch (error) {
    if (errorStatus(error) === 404) return undefined;
    throw error;
  }
}

/** Makes a client of the configured space and environment; undefined without a space or a token. */
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

export type CmsReader = NonNullable<ReturnType<typeof openCms>>;

export type SyncPage = Awaited<ReturnType<CmsReader['readChanges']>>;

/**
 * Makes a reader of what changed in the configured space, or returns undefined without a space and a token. `source`
 * changes with the space, the environment and the mapping of fields.
 */
export function openCms() {
  const connected = createCmsClient(environment());
  if (!connected) return undefined;
  const mapping = contentMapping(environment());
  const { client, space, stage } = connected;
  let locale: Promise<string> | undefined;
  return {
    // Records that were read with other settings are read again.
    source: `${space}/${stage} ${JSON.stringify(mapping)}`,
    /**
     * Checks that the space is one that the settings describe, before a first reading of it withdraws what it lacks.
     *
     * @param held the kinds of which the site shows records
     * @throws CmsError for a type or field that the space lacks, or where all posts would be withdrawn
     */
    async checkMapping(held: readonly MirroredKind[]): Promise<void> {
      const readSpace = async () => {
        // A space or environment that is not there fails here, so that a 404 below is of a type.
        await client.getLocales();
        const named = [mapping.post.type, mapping.author.type];
        const types = await Promise.all(named.map((id) => findContentType(client, id)));
        const found = types.filter((type) => type !== undefined);
        const missing = compareMapping(mapping, found, ['post', ...held]);
        if (missing.length > 0 || !held.includes('post')) return { missing, isEmpty: false };
        const query = { content_type: mapping.post.type, limit: 1 };
        return { missing, isEmpty: (await client.getEntries(query)).total === 0 };
      };
      const { missing, isEmpty } = await runWithin(readingTime.ms, readSpace).catch(
        (error: unknown) => {
          throw asCmsFailure(error, '');
        },
      );
      if (missing.length > 0) throw new CmsError(cmsMessages.misnamed(missing));
      if (isEmpty) throw new CmsError(cmsMessages.empty(mapping.post.type));
    },
    /**
     * Reads what changed since a token; an empty one starts from the beginning.
     *
     * @throws InvalidSyncTokenError, CmsError
     */
    async readChanges(token: string) {
      const read = async (code: string) => {
        const query = token
          ? { nextSyncToken: token }
          : { initial: true as const, limit: pageSize };
        const page = await client.withoutLinkResolution.sync(query, { paginate: false });
        const records = [
          ...page.entries.map((entry) => readEntry(entry, code, mapping)),
          ...page.assets.map((asset) => readAsset(asset, code)),
        ].filter((record) => record !== undefined);
        const removed = [
          ...page.deletedEntries.map(({ sys }) => `entry:${sys.id}`),
          ...page.deletedAssets.map(({ sys }) => `asset:${sys.id}`),
        ];
        // The next call continues with the token, and at once if the sync is midway.
        const next = page.nextPageToken
          ? { token: page.nextPageToken, midway: true }
          : { token: page.nextSyncToken ?? '', midway: false };
        return { records, removed, next };
      };
      try {
        return await runWithin(readingTime.ms, async () => {
          locale ??= defaultLocale(client);
          return read(await locale);
        });
      } catch (error) {
        locale = undefined;
        throw asCmsFailure(error, token);
      }
    },
  };
}
