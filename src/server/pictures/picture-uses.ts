import { desc, isNotNull, or, sql } from 'drizzle-orm';
import type { StoredPicture } from '#model/pictures/contract.ts';
import { pictureUrl } from '#model/pictures/picture-address.ts';
import { blogAuthors, blogPosts, pictures } from '../db/blog-schema.ts';
import { database, runSql } from '../db/client.ts';

// A text names a picture of this site as a path or with any host.
const namedIn = (text: ReturnType<typeof sql>) =>
  sql`lateral (select distinct (regexp_matches(${text}, '/media/([0-9a-f]{64})-', 'g'))[1]) as named(hash)`;

const inPosts = namedIn(sql`${blogPosts.content} || ' ' || ${blogPosts.coverImage}`);
const inAuthors = namedIn(sql`${blogAuthors.avatarUrl}`);

/** Selects the hashes of the pictures that posts and authors use, drafts among them. */
export const usedHashes = sql`(select named.hash from ${blogPosts}, ${inPosts}
  union select named.hash from ${blogAuthors}, ${inAuthors})`;

type Use = StoredPicture['usedIn'][number];

function readUses(): Promise<(Use & { hash: string })[]> {
  const post = sql`'post' as kind, ${blogPosts.id}::text as id, ${blogPosts.title} as name`;
  const author = sql`'author', ${blogAuthors.id}::text, ${blogAuthors.name}`;
  return runSql<Use & { hash: string }>(
    database().queries,
    sql`select named.hash, ${post} from ${blogPosts}, ${inPosts}
      union all select named.hash, ${author} from ${blogAuthors}, ${inAuthors}
      order by name, id`,
  );
}

/**
 * Lists the uploaded pictures, newest first, each with the posts (also drafts) and the authors that use it. A picture
 * whose deletion could not be finished is listed, too.
 */
export async function listPictures(): Promise<StoredPicture[]> {
  const rows = await database()
    .queries.select()
    .from(pictures)
    .where(or(isNotNull(pictures.storedAt), isNotNull(pictures.deletedAt)))
    .orderBy(desc(pictures.createdAt), desc(pictures.hash));
  const uses = new Map<string, Use[]>();
  for (const { hash, ...use } of await readUses()) {
    uses.set(hash, [...(uses.get(hash) ?? []), use]);
  }
  return rows.map(({ hash, width, height, createdAt, deletedAt }) => ({
    url: pictureUrl(hash, width),
    width,
    height,
    createdAt: createdAt.toISOString(),
    deleting: deletedAt !== null,
    usedIn: uses.get(hash) ?? [],
  }));
}
