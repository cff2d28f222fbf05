import type { Entity, Fields } from './store.ts';

/** The space that the stand-in is. */
export const space = {
  id: 'sandbox-space',
  environment: 'master',
  locale: 'en-US',
  /** What the Delivery API asks for. */
  accessToken: 'sandbox-delivery-token',
  /** Signs webhooks; the service's secrets have 64 characters as well. */
  webhookSecret: 'sandbox-webhook-secret-'.padEnd(64, '0'),
} as const;

function link(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

function flatten(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, localised]) => [name, localised[space.locale]]),
  );
}

/**
 * A published entity as the Delivery API sends it.
 *
 * @param localised true where fields come per locale, as in the Sync API.
 */
export function toWire(entity: Entity, localised: boolean) {
  const fields = entity.published ?? {};
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      space: link('Space', space.id),
      environment: link('Environment', space.environment),
      id: entity.id,
      type: entity.type,
      createdAt: entity.createdAt,
      updatedAt: entity.updatedAt,
      publishedVersion: entity.revision * 2,
      revision: entity.revision,
      ...(entity.type === 'Entry' ? { contentType: link('ContentType', entity.contentType) } : {}),
      ...(localised ? {} : { locale: space.locale }),
    },
    fields: localised ? fields : flatten(fields),
  };
}

/** What the Sync API says of an entity that is no longer published. */
export function toDeletion(entity: Entity) {
  return {
    sys: {
      type: `Deleted${entity.type}`,
      id: entity.id,
      space: link('Space', space.id),
      environment: link('Environment', space.environment),
      revision: entity.revision,
      createdAt: entity.createdAt,
      updatedAt: entity.updatedAt,
      deletedAt: entity.updatedAt,
    },
  };
}

/** The service's one shape of error. */
export function wireError(status: number, id: string, message: string, headers = {}): Response {
  const body = { sys: { type: 'Error', id }, message, requestId: crypto.randomUUID() };
  return Response.json(body, { status, headers });
}
