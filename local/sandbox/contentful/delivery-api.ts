import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { ContentType } from '../../seed/content-model.ts';
import type { ContentStore, EntityType } from './store.ts';
import type { Switches } from './switches.ts';
import { answerSync } from './sync-api.ts';
import { space, toWire, wireError } from './wire.ts';

function collection(items: unknown[], total: number, skip: number, limit: number): Response {
  return Response.json({ sys: { type: 'Array' }, total, skip, limit, items });
}

/** The part of Contentful's Delivery API that the product's SDK calls, over real HTTP. */
export function createDeliveryApi(
  root: string,
  store: ContentStore,
  switches: Switches,
  contentTypes: ContentType[],
): Hono {
  const app = new Hono();
  const base = `${root}/spaces/${space.id}/environments/${space.environment}`;

  app.use(`${root}/spaces/*`, async (c, next) => {
    if (switches.slowMs > 0) await wait(switches.slowMs);
    if (c.req.header('authorization') !== `Bearer ${space.accessToken}`) {
      return wireError(401, 'AccessTokenInvalid', 'The access token you sent could not be found.');
    }
    if (switches.tooMany > 0) {
      switches.tooMany -= 1;
      const headers = { 'X-Contentful-RateLimit-Reset': String(switches.busySeconds) };
      return wireError(429, 'RateLimitExceeded', 'You have exceeded the rate limit.', headers);
    }
    return next();
  });

  app.get(`${base}/locales`, () => {
    const locale = { code: space.locale, name: 'English', default: true, fallbackCode: null };
    const sys = { type: 'Locale', id: 'default-locale', version: 1 };
    return collection([{ ...locale, sys }], 1, 0, 1000);
  });

  app.get(`${base}/content_types`, () => collection(contentTypes, contentTypes.length, 0, 1000));

  app.get(`${base}/sync`, (c) => answerSync(store, switches, new URL(c.req.url)));

  const types: [string, EntityType][] = [
    ['entries', 'Entry'],
    ['assets', 'Asset'],
  ];
  for (const [path, type] of types) {
    app.get(`${base}/${path}`, (c) => {
      const skip = Number(c.req.query('skip')) || 0;
      const limit = Math.min(Number(c.req.query('limit')) || 100, 1000);
      const wanted = c.req.query('content_type');
      const found = store
        .list()
        .filter((entity) => entity.type === type && entity.published)
        .filter((entity) => wanted === undefined || entity.contentType === wanted);
      const items = found.slice(skip, skip + limit).map((entity) => toWire(entity, false));
      return collection(items, found.length, skip, limit);
    });

    app.get(`${base}/${path}/:id`, (c) => {
      const entity = store.find(type, c.req.param('id'));
      if (!entity?.published) {
        return wireError(404, 'NotFound', 'The resource could not be found.');
      }
      return c.json(toWire(entity, false));
    });
  }

  app.all(`${root}/spaces/*`, () => wireError(404, 'NotFound', 'The resource could not be found.'));
  return app;
}
