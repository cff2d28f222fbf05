import { inArray } from 'drizzle-orm';
import { cmsRecords } from '../../db/blog-schema.ts';
import type { Queries } from '../../db/client.ts';
import type { SyncPage } from '../../gateways/contentful/client.ts';
import type { BodyField, CmsPost } from '../../gateways/contentful/read-post.ts';

type CmsRecord = SyncPage['records'][number];

function listBodyTexts({ body, otherBody, bodyField }: CmsPost): Record<BodyField, string> {
  return bodyField === 'body' ? { body, richBody: otherBody } : { body: otherBody, richBody: body };
}

/**
 * Chooses between the two texts of a post. Contentful says when an entry changed, not which field, so the text that
 * differs from the one read before is the newer one; where both differ, or nothing was read before, Rich Text comes
 * first.
 */
export function chooseBody(post: CmsPost, known: CmsPost | undefined): CmsPost {
  if (post.otherBody === '' || !known) return post;
  const [now, before] = [listBodyTexts(post), listBodyTexts(known)];
  const changed = (['body', 'richBody'] as const).filter((field) => now[field] !== before[field]);
  if (changed.length > 1) return post;
  const [newer = known.bodyField] = changed;
  const older = newer === 'body' ? 'richBody' : 'body';
  const bodySince = changed.length === 1 ? 'change' : known.bodySince;
  return { ...post, body: now[newer], otherBody: now[older], bodyField: newer, bodySince };
}

/** Chooses between the two texts of each post that has both. */
export async function chooseBodies(tx: Queries, records: CmsRecord[]): Promise<CmsRecord[]> {
  const withTwoTexts = records.filter(
    ({ kind, fields }) => kind === 'post' && fields.otherBody !== '',
  );
  if (withTwoTexts.length === 0) return records;
  const keys = withTwoTexts.map(({ key }) => key);
  const rows = await tx.select().from(cmsRecords).where(inArray(cmsRecords.key, keys));
  const known = new Map(
    rows.filter(({ kind }) => kind === 'post').map(({ key, fields }) => [key, fields as CmsPost]),
  );
  return records.map((record) =>
    record.kind === 'post'
      ? { ...record, fields: chooseBody(record.fields, known.get(record.key)) }
      : record,
  );
}
